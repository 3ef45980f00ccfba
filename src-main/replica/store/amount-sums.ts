import type { CurrencyTotal } from '../../../src-shared/contract/claims.ts';
import { addDecimals, decimalOfUnits } from '../../../src-shared/domain/money/money.ts';
import type { FacetFields } from './claim-columns.ts';

/**
 * Sums of amounts. `claim.amount_minor` counts units whose size is the facet's: 10 to the power of
 * -`amount_digits`, so that the claims of one facet are added as integers and nothing is rounded. The billions and
 * the rest are summed apart, because a sum of whole 64-bit integers could leave the 64 bits.
 */
export const amountBase = 1_000_000_000;

/**
 * Parts of a sum as SQL computes them. JavaScript reads integers exactly up to 2^53: the rest of each claim is below
 * a billion, which leaves room for 9 million claims; the billions of a claim whose units fill 64 bits are 9.2
 * billion, which leaves room for 976,000 such claims. Usual amounts never come near either limit.
 */
export interface AmountParts {
  amountHigh: number;
  amountLow: number;
}

/** SQL for the billions in the units of a row, and for the rest. */
export const highUnits = (row: string): string => `coalesce(${row}.amount_minor / ${amountBase}, 0)`;
export const lowUnits = (row: string): string => `coalesce(${row}.amount_minor % ${amountBase}, 0)`;

/** SQL for the sum of the claims of one facet, with its columns in the order of `AmountParts`. */
export const sumOfUnits = (row: string): string =>
  `coalesce(sum(${row}.amount_minor / ${amountBase}), 0) AS amountHigh,
   coalesce(sum(${row}.amount_minor % ${amountBase}), 0) AS amountLow`;

/** SQL that adds up columns which hold such sums. */
export const sumOfSums =
  'coalesce(sum(amount_high), 0) AS amountHigh, coalesce(sum(amount_low), 0) AS amountLow';

/** Returns the sum as decimal text. */
function decimalOf({ amountHigh, amountLow }: AmountParts, digits: number): string {
  return decimalOfUnits(BigInt(amountHigh) * BigInt(amountBase) + BigInt(amountLow), digits);
}

/** The amounts of one currency, added up per size of units and converted to one decimal at the end. */
export interface CurrencySum {
  currency: string;
  claims: number;
  parts: (AmountParts & { digits: number })[];
}

type FacetOfSum = Pick<FacetFields, 'currency' | 'amountDigits'>;

/** Adds the claims of a facet to the sum of its currency. Returns how many claims have no amount in the sum. */
export function addToSums(
  sums: CurrencySum[],
  facet: FacetOfSum | undefined,
  claims: number,
  { amountHigh, amountLow }: AmountParts,
): number {
  const { currency = null, amountDigits: digits = null } = facet ?? {};
  if (currency === null || digits === null) return claims;
  if (claims === 0) return 0;
  let sum = sums.find((one) => one.currency === currency);
  if (sum === undefined) sums.push((sum = { currency, claims: 0, parts: [] }));
  sum.claims += claims;
  const part = sum.parts.find((one) => one.digits === digits);
  if (part === undefined) sum.parts.push({ digits, amountHigh, amountLow });
  else {
    part.amountHigh += amountHigh;
    part.amountLow += amountLow;
  }
  return 0;
}

/** Returns the totals, with the currency of most claims first. */
export function totalsOfSums(sums: readonly CurrencySum[]): CurrencyTotal[] {
  return sums
    .map(({ currency, claims, parts }) => ({ currency, amount: amountOfParts(parts), claims }))
    .toSorted((one, other) => other.claims - one.claims || (one.currency < other.currency ? -1 : 1));
}

export function amountOfParts(parts: CurrencySum['parts']): string {
  const [first, ...others] = parts.map((part) => decimalOf(part, part.digits));
  return first !== undefined && others.length === 0 ? first : addDecimals([first ?? '0', ...others]);
}
