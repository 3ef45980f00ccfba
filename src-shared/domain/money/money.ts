import Big from 'big.js';
import { currencyDigits } from './currency-digits.ts';

/**
 * Money in the service is a decimal number and an ISO 4217 code. Sums are made of those decimals, exactly, and
 * travel as decimal text (`1234.5`), since a number can't hold every one of them.
 */

/**
 * Returns the digits after the decimal point of an ISO 4217 code (JPY 0, COP 2, KWD 3); `null` for a code that has
 * none.
 */
export function minorUnitDigits(currency: string): number | null {
  return currencyDigits.get(currency) ?? null;
}

/** Most decimals of an amount: crypto currencies have up to 18, and floating-point arithmetic leaves a few more. */
const mostDecimals = 30;
/** Largest number of units that the integers of the database can hold. */
const largestUnits = 9_000_000_000_000_000_000n;
/** Limit below which every whole number of minor units is a decimal that a number represents. */
const plainUnits = 1e15;

/** An amount as a whole number of units of 10 to the power of -`digits`. */
export interface ScaledAmount {
  digits: number;
  units: number | bigint;
}

/**
 * Returns the amount in minor units of its currency; in finer ones if it has more decimals, and in those that it has
 * if the currency is unknown. `null` for what no sum can hold: no number, or one of absurd size.
 */
export function scaledAmount(amount: number, currency: string): ScaledAmount | null {
  const least = minorUnitDigits(currency) ?? 0;
  const minor = Math.round(amount * 10 ** least);
  if (Math.abs(minor) < plainUnits && minor / 10 ** least === amount)
    return { digits: least, units: minor + 0 };
  const text = decimalText(amount);
  if (text === null) return null;
  const [whole = '', decimals = ''] = text.split('.');
  if (decimals.length > mostDecimals) return null;
  const digits = Math.max(least, decimals.length);
  const units = BigInt(whole + decimals.padEnd(digits, '0'));
  if (units > largestUnits || units < -largestUnits) return null;
  return { digits, units: Number.isSafeInteger(Number(units)) ? Number(units) : units };
}

/** Returns the shortest decimal of this number, without an exponent; `null` for what is no number. */
export function decimalText(amount: number): string | null {
  if (!Number.isFinite(amount)) return null;
  const text = String(amount);
  return /e/.test(text) ? new Big(text).toFixed() : text;
}

/**
 * Returns the number whose shortest decimal is this one; `null` if there is none, as for many of more than 15 digits.
 */
export function exactNumber(decimal: string): number | null {
  const number = Number(decimal);
  return Number.isFinite(number) && new Big(decimal).eq(number) ? number : null;
}

/** Returns the decimal text of a whole number of units of 10 to the power of -`digits`. */
export function decimalOfUnits(units: bigint, digits: number): string {
  const text = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  const decimals = text.slice(text.length - digits).replace(/0+$/, '');
  const whole = `${units < 0n ? '-' : ''}${text.slice(0, text.length - digits)}`;
  return digits === 0 || decimals === '' ? whole : `${whole}.${decimals}`;
}

/** Returns the sum of decimal texts. */
export function addDecimals(amounts: Iterable<string>): string {
  let sum = new Big(0);
  for (const amount of amounts) sum = sum.plus(amount);
  return sum.toFixed();
}

/** Formatters by locale and digits, cached because making one takes longer than using it. */
const formatters = new Map<string, Intl.NumberFormat>();
/** Most decimals that `Intl` accepts. */
const mostShownDecimals = 100;

/**
 * Returns the text of an amount for reading: grouped, with the currency's digits and any further ones it has, without
 * the code.
 */
export function formatAmount(amount: number | string, currency: string | null, locale: string): string {
  const least = currency === null ? 0 : (minorUnitDigits(currency) ?? 0);
  const text = typeof amount === 'number' ? decimalText(amount) : amount;
  const decimals = text?.split('.')[1]?.length ?? 0;
  const most = Math.min(Math.max(least, decimals), mostShownDecimals);
  const name = `${locale}/${least}/${most}`;
  let formatter = formatters.get(name);
  if (formatter === undefined) {
    formatter = new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most });
    formatters.set(name, formatter);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a decimal text is what the formatter takes as one
  return formatter.format((text ?? amount) as Intl.StringNumericLiteral);
}

/** Returns the text of an amount for reading, after its currency if that is known; no line breaks between them. */
export function formatMoney(amount: number | string, currency: string | null, locale: string): string {
  const text = formatAmount(amount, currency, locale);
  return currency === null ? text : `${currency}\u00a0${text}`;
}

/** Returns a decimal text with at least these digits after its point. */
export function padDecimals(amount: string, digits: number): string {
  const [whole = '', decimals = ''] = amount.split('.');
  const padded = decimals.padEnd(digits, '0');
  return padded === '' ? whole : `${whole}.${padded}`;
}
