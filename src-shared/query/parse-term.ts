import {
  type AgeUnit,
  type ComparisonKey,
  type DateKey,
  isComparisonKey,
  isDateKey,
  isTermKey,
  largestAmount,
  type Operator,
  operators,
  type QueryNode,
  readValue,
  takesQuotedValues,
  type TermKey,
} from './query.ts';
import { isDayOrMoment } from './date-range.ts';
import { allOf } from './query-nodes.ts';
import { noteError, type QueryReader, takeBare, takeQuoted, tidySpaces } from './query-reader.ts';
import { readAmount } from '../domain/money/read-number.ts';
import { searchTerms } from '../domain/text/search-terms.ts';

/** Smallest amount that can be typed: the precision with which amounts are summed. */
const smallestAmount = 1e-18;
const mostDigitsOfAge = 5;
const keyAhead = /^([A-Za-z][A-Za-z-]*):/;

/** Returns the key that is typed here, as it is typed; `undefined` if something else is. */
export function typedKeyAt({ text, at }: QueryReader): string | undefined {
  return keyAhead.exec(text.slice(at))?.[1];
}

/** Parses a key and its values. */
export function parseTerm(reader: QueryReader, typedKey: string): QueryNode {
  const from = reader.at;
  const key = typedKey.toLowerCase();
  reader.at += typedKey.length + 1;
  if (isComparisonKey(key)) return parseComparison(reader, key);
  if (isDateKey(key)) return parseDates(reader, key);
  if (isTermKey(key)) return parseValues(reader, key, from);
  noteError(reader, 'unknown_key', from, reader.at);
  // Its value is no search of its own.
  if (reader.text[reader.at] === '"') takeQuoted(reader);
  else takeBare(reader, /["()]/);
  return unread(reader, from);
}

/** Stands for what can't be read; a text with an error has no query. */
function unread({ text, at }: QueryReader, from: number): QueryNode {
  return { kind: 'unreadable', text: text.slice(from, at) };
}

function parseValues(reader: QueryReader, key: TermKey, from: number): QueryNode {
  const values: string[] = [];
  for (let missingFrom = from; ; missingFrom = reader.at) {
    const value = parseValue(reader, key, missingFrom);
    if (value !== null && !values.includes(value)) values.push(value);
    if (reader.text[reader.at] !== ',') return { kind: 'term', key, values };
    reader.at += 1;
  }
}

/** Parses a value; `null` if it is wrong. @param missingFrom where an error begins if there is none */
function parseValue(reader: QueryReader, key: TermKey, missingFrom: number): string | null {
  const from = reader.at;
  const isQuoted = reader.text[from] === '"';
  const mayBeBlank = isQuoted && takesQuotedValues(key);
  const read = isQuoted ? takeQuoted(reader) : takeBare(reader, /[",()]/);
  const typed = isQuoted && !mayBeBlank ? tidySpaces(read) : read;
  const isWords = key === 'merchant' || key === 'holder';
  const value = readValue(key, typed, isQuoted);
  if (typed === '' && !mayBeBlank)
    noteError(reader, 'missing_value', isQuoted ? from : missingFrom, reader.at, key);
  else if (isWords && searchTerms(typed) === null) noteError(reader, 'no_word', from, reader.at, key);
  else if (value === null) noteError(reader, 'unknown_value', from, reader.at, key);
  else return value;
  return null;
}

function parseComparison(reader: QueryReader, key: ComparisonKey): QueryNode {
  const from = reader.at;
  const typed = takeBare(reader, /["()]/);
  const wrong = (problem: 'missing_value' | 'unknown_value'): QueryNode => {
    noteError(reader, problem, problem === 'missing_value' ? from - key.length - 1 : from, reader.at, key);
    return unread(reader, from);
  };
  if (typed === '') return wrong('missing_value');
  const read = key === 'amount' ? amountOf : ageOf;
  const [low = '', high, ...others] = typed.split('..');
  if (others.length > 0) return wrong('unknown_value');
  const compared = (operator: Operator, number: string): QueryNode => {
    const value = read(number);
    return value === null ? wrong('unknown_value') : { kind: 'comparison', key, operator, ...value };
  };
  if (high !== undefined) {
    const letter = key !== 'amount' && /^\d+$/.test(low) ? (/[hdw]$/i.exec(high)?.[0] ?? '') : '';
    return allOf([compared('>=', low + letter), compared('<=', high)]);
  }
  const spelled = typed.replace(/^≤/u, '<=').replace(/^≥/u, '>=');
  const operator = operators.find((known) => spelled.startsWith(known));
  return compared(operator ?? '=', operator === undefined ? spelled : spelled.slice(operator.length));
}

function parseDates(reader: QueryReader, key: DateKey): QueryNode {
  const from = reader.at;
  const typed = takeBare(reader, /["()]/);
  const [low = '', high = low, ...others] = typed.split('..');
  if (low === '' && high === '') {
    noteError(reader, 'missing_value', from - key.length - 1, reader.at, key);
    return unread(reader, from);
  }
  if (typed.toLowerCase() === 'unknown' && key !== 'action-date')
    return { kind: 'dates', key, from: null, to: null };
  const isRead = [low, high].every((day) => day === '' || isDayOrMoment(day));
  if (others.length > 0 || !isRead) {
    noteError(reader, 'unknown_value', from, reader.at, key);
    return unread(reader, from);
  }
  return { kind: 'dates', key, from: low === '' ? null : low, to: high === '' ? null : high };
}

function amountOf(typed: string): { value: number; unit: null } | null {
  const value = readAmount(typed);
  const size = Math.abs(value ?? 0);
  if (value === null || size > largestAmount || (size > 0 && size < smallestAmount)) return null;
  return { value, unit: null };
}

const units: Readonly<Record<string, AgeUnit>> = { h: 'h', d: 'd', w: 'w', '': 'd' };

function ageOf(typed: string): { value: number; unit: AgeUnit } | null {
  const [, digits = '', letter = ''] = /^(\d+)([hdw]?)$/i.exec(typed) ?? [];
  const unit = units[letter.toLowerCase()];
  return digits === '' || digits.length > mostDigitsOfAge || unit === undefined
    ? null
    : { value: Number(digits), unit };
}
