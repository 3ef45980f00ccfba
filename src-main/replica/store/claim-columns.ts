import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import { maskCardNumber } from '../../../src-shared/domain/card-number/card-number.ts';
import { readInstantMs } from '../../../src-shared/domain/time/instant.ts';
import { taxIdentity } from '../../../src-shared/domain/claim/merchant-identity.ts';
import { type ScaledAmount, scaledAmount } from '../../../src-shared/domain/money/money.ts';
import { foldText } from '../../../src-shared/domain/text/text-folding.ts';
import { decisionInEventsMs, outcomeInEventsMs } from './claim-moments.ts';
import type { Columns } from '../../database/columns.ts';

/**
 * A column that is read from the claim as received. `null` stands for what the service did not say in a known shape.
 */
interface Column<Value, InRow extends boolean> {
  readonly name: string;
  readonly read: (claim: ReceivedClaim) => Value;
  /** Whether rows of lists have the column. */
  readonly inRow: InRow;
  /** Raise it when `read` returns something else than before, so that stored claims are read again. */
  readonly edition?: number;
}

function column<Value>(name: string, read: (claim: ReceivedClaim) => Value): Column<Value, false> {
  return { name, read, inRow: false };
}

function rowColumn<Value>(name: string, read: (claim: ReceivedClaim) => Value): Column<Value, true> {
  return { name, read, inRow: true };
}

/**
 * Columns of `claim` that are read from the claim. INSERT, UPDATE, SELECT and the types of rows follow from this
 * table. A new column is filled for claims of older versions automatically (see claim-backlog).
 */
export const claimColumns = {
  // An empty one would make one merchant of many.
  merchantId: column('merchant_id', ({ merchantId }) => (merchantId === '' ? null : merchantId)),
  merchantName: rowColumn('merchant_name', ({ merchant }) => merchant?.name ?? null),
  /** Merchant's name for sorting and grouping, without accents and case. */
  merchantKey: column('merchant_key', ({ merchant }) => {
    const name = merchant?.name ?? null;
    return name === null ? null : foldText(name);
  }),
  /** Identifies merchants where no `merchantId` is known. */
  taxIdentity: column('tax_identity', ({ merchant }) =>
    taxIdentity(
      merchant?.taxId,
      merchant?.taxIdType,
      merchant?.address?.country ?? merchant?.contact?.country,
    ),
  ),
  holderName: rowColumn('holder_name', ({ payment }) => payment?.card_holder_name ?? null),
  rrn: rowColumn('rrn', ({ rrn }) => rrn),
  maskedCard: rowColumn('masked_card', ({ primaryAccountNumber: received }) =>
    received === null ? null : maskCardNumber(received),
  ),
  amount: rowColumn('amount', ({ amount }) => amount),
  /** Amount in units of 10 to the power of -`amountDigits`: the minor units of its currency, or finer ones. */
  amountMinor: {
    ...column('amount_minor', (claim) => scaledOf(claim)?.units ?? null),
    // 2: digits by ISO 4217, and units as fine as the amount.
    edition: 2,
  },
  updatedAt: rowColumn('updated_at', ({ updatedAt }) => updatedAt),
  updatedAtMs: column('updated_at_ms', ({ updatedAt }) => readMs(updatedAt)),
  /** Time when the collaboration was decided, as Unix time in milliseconds: by `events`, else when it was noticed here. */
  decisionAtMs: column('decision_at_ms', (claim) => inRange(decisionInEventsMs(claim))),
  decisionNoticed: column('decision_noticed', (claim) => toldBit(inRange(decisionInEventsMs(claim)))),
  /** Time when a won or lost claim got its outcome, as Unix time in milliseconds. */
  outcomeAtMs: column('outcome_at_ms', (claim) => inRange(outcomeInEventsMs(claim))),
  outcomeNoticed: column('outcome_noticed', (claim) => toldBit(inRange(outcomeInEventsMs(claim)))),
};

/** Fields of a claim with few values: the columns of `facet`. Flags are stored as numbers. */
export const facetColumns = {
  seen: column('seen', ({ seen }) => bit(seen)),
  isOpen: column('is_open', ({ isOpen }) => bit(isOpen)),
  status: column('status', ({ status }) => status),
  currentStep: column('current_step', ({ flow }) => flow?.currentStep ?? null),
  outcome: column('outcome', ({ outcome }) => outcome),
  origin: column('origin', ({ origin }) => origin),
  currency: column('currency', ({ currency }) => currency),
  /** Decimals of the units in `amountMinor`. Claims of one facet are added up as integers. */
  amountDigits: column('amount_digits', (claim) => scaledOf(claim)?.digits ?? null),
};

type ColumnTable = Readonly<Record<string, Column<unknown, boolean>>>;
type Values<Table extends ColumnTable> = { [Field in keyof Table]: ReturnType<Table[Field]['read']> };
type ClaimTable = typeof claimColumns;

export type ClaimColumns = Values<ClaimTable>;
/** Columns as rows of lists have them. */
export type RowColumns = Pick<
  ClaimColumns,
  { [Field in keyof ClaimTable]: ClaimTable[Field]['inRow'] extends true ? Field : never }[keyof ClaimTable]
>;
export type FacetValues = Values<typeof facetColumns>;
export type FacetFields = ReturnType<typeof facetFields>;

/** A claim as the tables hold it. */
export interface ReadClaim {
  claimId: string;
  createdAtMs: number | null;
  facet: FacetValues;
  columns: ClaimColumns;
}

export function readClaim(claim: ReceivedClaim): ReadClaim {
  return {
    claimId: claim.id,
    createdAtMs: readMs(claim.createdAt),
    facet: readFacet(claim),
    columns: readColumns(claim),
  };
}

/** Returns a facet's values in the form used outside of `facet`. */
export function facetFields(stored: FacetValues) {
  return { ...stored, seen: truth(stored.seen), isOpen: truth(stored.isOpen) };
}

/** Columns that rows of lists have. */
export const rowColumns: Columns = Object.fromEntries(
  Object.entries(claimColumns).filter(([, { inRow }]) => inRow),
);

/** Nothing is known of it. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field of the same table, and each may be null
export const unknownFacet = Object.fromEntries(
  Object.keys(facetColumns).map((field) => [field, null]),
) as FacetFields;

const readFacet = readerOf(facetColumns);
const readColumns = readerOf(claimColumns);

function readerOf<Table extends ColumnTable>(columns: Table): (claim: ReceivedClaim) => Values<Table> {
  const entries = Object.entries(columns);
  return (claim) => {
    const values: Record<string, unknown> = {};
    for (const [field, { read }] of entries) values[field] = read(claim);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field has what its own column read
    return values as Values<Table>;
  };
}

/** Latest time accepted, as Unix time in milliseconds (year 2223): keys made from it remain exact numbers. */
const latestMs = 8_000_000_000_000;

function bit(value: boolean | null): number | null {
  return value === null ? null : Number(value);
}

/** Returns 0 for a moment that the service named; 1 is written where it was noticed. */
function toldBit(atMs: number | null): number | null {
  return atMs === null ? null : 0;
}

export function truth(stored: number | null): boolean | null {
  return stored === null ? null : stored === 1;
}

function scaledOf({ amount, currency }: ReceivedClaim): ScaledAmount | null {
  return amount === null || currency === null || currency === '' ? null : scaledAmount(amount, currency);
}

/** Parses a time; `null` for absurd ones. */
function readMs(text: string | null): number | null {
  return inRange(readInstantMs(text));
}

function inRange(atMs: number | null): number | null {
  return atMs !== null && atMs >= 0 && atMs < latestMs ? atMs : null;
}
