import { numbersOf } from './search-amount.ts';

/**
 * The number that somebody typed, however they write numbers; `null` for what is none. A single sign
 * with three digits behind it is read as the interface writes it: the comma groups, the point is the
 * decimal sign.
 */
export function readNumber(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d[\d.,'’\u00a0\u202f]*$/.test(text)) return null;
  const readings = numbersOf(text.replace(/[\u00a0\u202f]/g, "'"));
  const decimal = readings.find(({ decimals }) => decimals !== '');
  const grouped = readings.find(({ decimals }) => decimals === '');
  const chosen = text.includes('.') ? (decimal ?? grouped) : (grouped ?? decimal);
  return chosen === undefined ? null : Number(`${chosen.whole}.${chosen.decimals}`);
}
