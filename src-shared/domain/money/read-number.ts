import { numbersOf } from './search-amount.ts';

export type DecimalSign = '.' | ',';

/**
 * Parses a typed number, in any notation; `null` for what is none. A text that can be read in two ways (`50.000`,
 * `1,182`) is read with this decimal sign: the other sign groups.
 */
export function readNumber(typed: string, decimalSign: DecimalSign = '.'): number | null {
  const text = typed.trim();
  if (!/^\d[\d.,'’\u00a0\u202f]*$/.test(text)) return null;
  const readings = numbersOf(text.replace(/[\u00a0\u202f]/g, "'"));
  const decimal = readings.find(({ decimals }) => decimals !== '');
  const grouped = readings.find(({ decimals }) => decimals === '');
  const chosen = text.includes(decimalSign) ? (decimal ?? grouped) : (grouped ?? decimal);
  return chosen === undefined ? null : Number(`${chosen.whole}.${chosen.decimals}`);
}

/** Parses a typed amount, which may be negative; see `readNumber`. */
export function readAmount(typed: string, decimalSign: DecimalSign = '.'): number | null {
  const [, sign = '', rest = ''] = /^([-\u2212]?)(.*)$/su.exec(typed.trim()) ?? [];
  const amount = readNumber(rest, decimalSign);
  return amount === null || sign === '' || amount === 0 ? amount : -amount;
}
