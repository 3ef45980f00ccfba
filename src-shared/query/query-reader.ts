import type { ComparisonKey, DateKey, TermKey } from './query.ts';

export const queryProblems = [
  'unknown_key',
  'unknown_value',
  'missing_value',
  'no_word',
  'nothing_in_group',
  'not_opened',
  'too_deep',
] as const;

/** Error in a typed text, and the part of it that is wrong, in UTF-16 units. */
export interface QueryError {
  problem: (typeof queryProblems)[number];
  from: number;
  to: number;
  /** Key whose value is wrong; `null` if it is not about a value. */
  key: TermKey | ComparisonKey | DateKey | null;
}

/** A typed text while it is parsed: the position up to which it has been read, and what is wrong so far. */
export interface QueryReader {
  readonly text: string;
  readonly errors: QueryError[];
  at: number;
}

/** Matches spaces between words. Those that group digits in some languages don't separate words. */
const space = /[^\S\u00a0\u202f]/u;

/** Notes an error, unless a part of the same place is already wrong. */
export function noteError(
  { errors }: QueryReader,
  problem: QueryError['problem'],
  from: number,
  to: number,
  key: QueryError['key'] = null,
): void {
  const end = Math.max(to, from + 1);
  if (errors.some((one) => one.from < end && from < Math.max(one.to, one.from + 1))) return;
  errors.push({ problem, from, to: Math.max(to, from), key });
}

/** Returns whether nothing of the current group is left to read. */
export function isEndOfGroup({ text, at }: QueryReader): boolean {
  return at >= text.length || text[at] === ')';
}

export function skipSpace(reader: QueryReader): void {
  reader.at = endOfSpace(reader.text, reader.at);
}

/** Reads an operator word if it is here and something follows that it applies to; returns whether it did. */
export function takeWord(reader: QueryReader, word: string): boolean {
  const { text, at } = reader;
  const end = at + word.length;
  if (text.slice(at, end).toLowerCase() !== word || !(isSpace(text, end) || text[end] === '(')) return false;
  const next = endOfSpace(text, end);
  if (next >= text.length || text[next] === ')') return false;
  reader.at = next;
  return true;
}

/** Returns whether a dash that stands alone is here: it is punctuation between words and denies nothing. */
export function isLoneDash({ text, at }: QueryReader): boolean {
  let end = at;
  while (text[end] === '-') end += 1;
  return end > at && (end >= text.length || isSpace(text, end) || text[end] === ')');
}

/** Reads what stands between quotation marks; the end of the text closes it too. */
export function takeQuoted(reader: QueryReader): string {
  const { text } = reader;
  let value = '';
  let at = reader.at + 1;
  while (at < text.length && text[at] !== '"') {
    if (text[at] === '\\' && at + 1 < text.length) at += 1;
    value += text[at];
    at += 1;
  }
  reader.at = Math.min(at + 1, text.length);
  return value;
}

/** Reads up to the next space or character of `end`. */
export function takeBare(reader: QueryReader, end: RegExp): string {
  const { text, at: from } = reader;
  while (reader.at < text.length && !isSpace(text, reader.at) && !end.test(text[reader.at] ?? ''))
    reader.at += 1;
  return text.slice(from, reader.at);
}

/** Collapses spaces, which mean nothing. */
export function tidySpaces(text: string): string {
  return text.replace(/[^\S\u00a0\u202f]+/gu, ' ').replace(/^ | $/g, '');
}

function isSpace(text: string, index: number): boolean {
  return space.test(text[index] ?? '');
}

function endOfSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpace(text, at)) at += 1;
  return at;
}
