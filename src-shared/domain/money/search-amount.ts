import { decimalText, minorUnitDigits } from './money.ts';

/**
 * Sign that no word contains, before the token of an amount: an amount is found as an amount, and never as the
 * beginning of another number.
 */
export const amountSign = '¤';
const point = '·';
/** Number from which on there is no plain decimal notation. */
const largestAmount = 1e21;

/** Returns the token of a claim's amount, with all decimals that are shown of it; `null` if it has none. */
export function amountToken(amount: number | null, currency: string | null): string | null {
  if (amount === null || Math.abs(amount) >= largestAmount) return null;
  const digits = currency === null ? 0 : (minorUnitDigits(currency) ?? 0);
  const [whole = '', decimals = ''] = (decimalText(Math.abs(amount)) ?? '').split('.');
  const shown = decimals.padEnd(digits, '0');
  const code = currency !== null && /^[A-Z]{3}$/.test(currency) ? currency.toLowerCase() : '';
  return `${amountSign}${whole}${point}${shown}${code}`;
}

/** A piece of what was typed, and the prefixes of tokens that it stands for when it is read as an amount. */
export interface TypedPiece {
  text: string;
  amounts: string[][];
}

/** Splits what was typed at white space; a currency code and the amount beside it are one piece. */
export function typedPieces(typed: string): TypedPiece[] {
  // Some languages group digits by a space that doesn't break the line.
  const chunks = typed
    .replace(/(?<=\d)[\u00a0\u202f](?=\d{3}(?!\d))/gu, "'")
    .split(/\s+/u)
    .filter((chunk) => chunk !== '');
  const pieces: TypedPiece[] = [];
  for (let at = 0; at < chunks.length; at += 1) {
    const [chunk = '', next = ''] = [chunks[at], chunks[at + 1]];
    const paired = isCode(chunk) ? pairOf(chunk, next) : isCode(next) ? pairOf(next, chunk) : null;
    if (paired === null) {
      pieces.push({ text: chunk, amounts: aloneOf(chunk) });
    } else {
      pieces.push({ text: `${chunk} ${next}`, amounts: paired });
      at += 1;
    }
  }
  return pieces;
}

function aloneOf(chunk: string): string[][] {
  const glued = /^([A-Za-z]{3})?(.*\d)([A-Za-z]{3})?$/u.exec(chunk);
  const code = glued?.[1] ?? glued?.[3];
  if (glued?.[2] !== undefined && code !== undefined) {
    return numbersOf(glued[2]).map((number) => [inCurrency(number, code)]);
  }
  return numbersOf(chunk).map((number) => [ofAnyCurrency(number)]);
}

/** Returns the readings of a code and an amount; a word of three letters may also be just a word. */
function pairOf(code: string, amount: string): string[][] | null {
  const numbers = numbersOf(amount);
  if (numbers.length === 0) return null;
  return numbers.flatMap((number) => [
    [inCurrency(number, code)],
    [code.toLowerCase(), ofAnyCurrency(number)],
  ]);
}

function isCode(text: string): boolean {
  return /^[A-Za-z]{3}$/.test(text);
}

interface TypedNumber {
  whole: string;
  decimals: string;
}

function ofAnyCurrency({ whole, decimals }: TypedNumber): string {
  return `${amountSign}${whole}${point}${decimals}`;
}

function inCurrency({ whole, decimals }: TypedNumber, code: string): string {
  const digits = minorUnitDigits(code.toUpperCase()) ?? 0;
  return `${amountSign}${whole}${point}${decimals.padEnd(digits, '0')}${code.toLowerCase()}`;
}

/**
 * Returns every number that a text can be: “1,182” is 1182 where the comma groups, and 1.182 where it is the decimal
 * sign. It is unknown which one was meant, as currencies and countries differ.
 */
export function numbersOf(text: string): TypedNumber[] {
  const bare = text.normalize('NFKC').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
  if (!/^\d+(?:[.,'’]\d+)*$/.test(bare)) return [];
  const parts = bare.split(/[.,'’]/);
  const signs = bare.replace(/\d/g, '').replaceAll('’', "'");
  const whole = (groups: readonly string[]) => groups.join('').replace(/^0+(?=\d)/, '');
  const isOneSign = new Set(signs).size <= 1;
  const found: TypedNumber[] = [];
  if (isOneSign && isGrouped(parts)) found.push({ whole: whole(parts), decimals: '' });
  const last = signs.at(-1);
  if (last === '.' || last === ',') {
    const groups = parts.slice(0, -1);
    const grouping = signs.slice(0, -1);
    if (!grouping.includes(last) && new Set(grouping).size <= 1 && isGrouped(groups)) {
      found.push({ whole: whole(groups), decimals: parts.at(-1) ?? '' });
    }
  }
  return found;
}

/**
 * Whether digits are grouped by three, or in India by two before the last three; the first group begins with no zero,
 * unlike `0.123`.
 */
function isGrouped(groups: readonly string[]): boolean {
  const [first = '', ...others] = groups;
  if (others.length === 0) return true;
  return (
    /^[1-9]\d{0,2}$/.test(first) &&
    others.at(-1)?.length === 3 &&
    others.slice(0, -1).every((group) => group.length === 3 || group.length === 2)
  );
}
