import { decimalText } from '../domain/money/money.ts';
import { type DecimalSign, readAmount } from '../domain/money/read-number.ts';
import { numbersOf } from '../domain/money/search-amount.ts';

/**
 * Amounts of the search language as a region writes them. What is stored, asked and exchanged always has the point as
 * its decimal sign, so that a saved list means the same in every region; what is typed and shown has the region's.
 */

/** Matches a quoted text, or the word `amount:` with its value, delimited as the language delimits them. */
const amountTerms =
  /"(?:[^"\\]|\\.)*"?|(?<=(?:^|[()"]|[^\S\u00a0\u202f])-*)(amount:)((?:[^\s"()]|[\u00a0\u202f])+)/giu;
const operator = /^(?:<=|>=|[<>=≤≥])/u;

/** A piece of a text and its replacement in another one, with their positions. */
interface Rewritten {
  from: number;
  to: number;
  otherFrom: number;
  otherTo: number;
}

/** Decimal signs by locale, cached because they are needed with each key. */
const signs = new Map<string, DecimalSign>();

export function decimalSignOf(locale: string): DecimalSign {
  let sign = signs.get(locale);
  if (sign === undefined) {
    const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
    sign = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.';
    signs.set(locale, sign);
  }
  return sign;
}

/**
 * Returns what was typed in a region as it is stored, with a function from positions in the stored text to the typed
 * one.
 */
export function storedAmounts(
  typed: string,
  sign: DecimalSign,
): { text: string; placeInTyped: (at: number) => number } {
  const { text, rewritten } = rewrite(typed, (number) => plain(readAmount(number, sign), '.'));
  return {
    text,
    placeInTyped(at) {
      let moved = 0;
      for (const { from, to, otherFrom, otherTo } of rewritten) {
        if (at < otherTo) return at <= otherFrom ? at + moved : Math.min(from + (at - otherFrom), to);
        moved = to - otherTo;
      }
      return at + moved;
    },
  };
}

/** Returns a stored text as it is typed in a region. */
export function shownAmounts(stored: string, sign: DecimalSign): string {
  return rewrite(stored, (number) => plain(readAmount(number), sign)).text;
}

/**
 * Returns a typed value of `amount:` without groups, if it has a number that can be read in two ways; `null` if not.
 */
export function ambiguousAmounts(value: string, sign: DecimalSign): string | null {
  const numbers = numbersIn(value);
  const isAmbiguous = numbers.some((number) => numbersOf(number.replace(/^[-\u2212]/u, '')).length > 1);
  return isAmbiguous ? rewriteValue(value, (number) => plain(readAmount(number, sign), sign)) : null;
}

function rewrite(text: string, write: (number: string) => string | null) {
  const rewritten: Rewritten[] = [];
  let other = '';
  let at = 0;
  for (const match of text.matchAll(amountTerms)) {
    const [, word, value] = match;
    if (word === undefined || value === undefined) continue;
    const from = match.index + word.length;
    const to = from + value.length;
    const written = rewriteValue(value, write);
    other += text.slice(at, from);
    rewritten.push({ from, to, otherFrom: other.length, otherTo: other.length + written.length });
    other += written;
    at = to;
  }
  return { text: other + text.slice(at), rewritten };
}

function rewriteValue(value: string, write: (number: string) => string | null): string {
  const [comparison = ''] = operator.exec(value) ?? [];
  const numbers = numbersIn(value).map((number) => write(number) ?? number);
  return comparison + numbers.join('..');
}

/** Returns a number, or the ends of a range. */
function numbersIn(value: string): string[] {
  return value.replace(operator, '').split('..');
}

function plain(amount: number | null, sign: DecimalSign): string | null {
  const text = amount === null ? null : decimalText(amount);
  return text === null ? null : text.replace('.', sign);
}
