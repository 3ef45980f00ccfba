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
import { allOf, anyOf, negated } from './query-nodes.ts';
import { readAmount } from '../domain/money/read-number.ts';
import { searchTerms } from '../domain/text/search-terms.ts';

export const queryProblems = [
  'unknown_key',
  'unknown_value',
  'missing_value',
  'no_word',
  'nothing_in_group',
  'not_opened',
  'too_deep',
] as const;

/** What is wrong with a text, and which part of it, in UTF-16 units. */
export interface QueryError {
  problem: (typeof queryProblems)[number];
  from: number;
  to: number;
  /** Key whose value is wrong; `null` if it is not about a value. */
  key: TermKey | ComparisonKey | DateKey | null;
}

/** A query, or all that is wrong with a text: at least one error, in the order of the text, none inside another. */
export type ParsedQuery = { ok: true; query: QueryNode } | { ok: false; errors: readonly QueryError[] };

/**
 * Returns the query of a typed text. One that is wrong finds nothing; one with nothing but spaces narrows nothing.
 */
export function queryOfText(text: string, parsed = parseQuery(text)): QueryNode {
  const isReadable = parsed.ok && (text === '' || text.trim() !== '');
  return isReadable ? parsed.query : { kind: 'unreadable', text };
}

const mostDepth = 20;
/** Smallest amount that can be typed: the precision with which amounts are summed. */
const smallestAmount = 1e-18;
const mostDigitsOfAge = 5;
/** Matches spaces between words. Those that group digits in some languages don't separate words. */
const space = /[^\S\u00a0\u202f]/u;
const keyAhead = /^([A-Za-z][A-Za-z-]*):/;

/** Thrown where nothing that follows is read any more. */
class TooDeepError extends Error {}

/**
 * Parses a typed text. Any text is either a query or wrong at a position. What is not closed at the end is closed
 * there, as it is still being typed.
 */
export function parseQuery(text: string): ParsedQuery {
  const errors: QueryError[] = [];
  const query = createParser(text, errors).whole();
  if (errors.length === 0) return { ok: true, query };
  return { ok: false, errors: errors.toSorted((a, b) => a.from - b.from) };
}

/** Creates a parser that notes what is wrong and goes on behind it. */
function createParser(text: string, errors: QueryError[]) {
  let at = 0;

  /** Notes an error, unless a part of the same place is already wrong. */
  const note = (
    problem: QueryError['problem'],
    from: number,
    to: number,
    key: QueryError['key'] = null,
  ): void => {
    const end = Math.max(to, from + 1);
    if (errors.some((one) => one.from < end && from < Math.max(one.to, one.from + 1))) return;
    errors.push({ problem, from, to: Math.max(to, from), key });
  };
  /** Stands for what can't be read; a text with an error has no query. */
  const unread = (from: number): QueryNode => ({ kind: 'unreadable', text: text.slice(from, at) });
  const isSpace = (index: number) => space.test(text[index] ?? '');
  const skipSpace = (): void => {
    while (at < text.length && isSpace(at)) at += 1;
  };
  const isEndOfGroup = () => at >= text.length || text[at] === ')';

  /** Consumes an operator word at this position if something follows that it applies to. */
  const takeWord = (word: string): boolean => {
    const end = at + word.length;
    if (text.slice(at, end).toLowerCase() !== word || !(isSpace(end) || text[end] === '(')) return false;
    let next = end;
    while (next < text.length && isSpace(next)) next += 1;
    if (next >= text.length || text[next] === ')') return false;
    at = next;
    return true;
  };

  function whole(): QueryNode {
    const nodes: QueryNode[] = [];
    try {
      nodes.push(alternatives(0, false));
      for (; at < text.length; nodes.push(alternatives(0, false))) {
        note('not_opened', at, at + 1);
        at += 1;
      }
    } catch (error) {
      if (!(error instanceof TooDeepError)) throw error;
    }
    return allOf(nodes);
  }

  /**
   * Parses alternatives. @param isPart inside a negation or beside an alternative, where a text without a word would
   * find everything.
   */
  function alternatives(depth: number, isPart: boolean): QueryNode {
    const startedAt = at;
    const first = together(depth, isPart);
    const endedAt = at;
    if (!takeWord('or')) return first;
    requireWords(first, startedAt, endedAt);
    const rest: QueryNode[] = [];
    do rest.push(together(depth, true));
    while (takeWord('or'));
    return anyOf([first, ...rest]);
  }

  function together(depth: number, isPart: boolean): QueryNode {
    const nodes: QueryNode[] = [];
    for (skipSpace(); !isEndOfGroup(); skipSpace()) {
      const rest = at;
      if (nodes.length > 0 && takeWord('or')) {
        at = rest;
        break;
      }
      nodes.push(unit(depth, isPart));
    }
    return allOf(nodes);
  }

  function unit(depth: number, isPart: boolean): QueryNode {
    const from = at;
    if (depth > mostDepth) {
      note('too_deep', from, from + 1);
      throw new TooDeepError();
    }
    if (text[at] === '-' && !isDash(at)) {
      at += 1;
      return denied(depth);
    }
    if (takeWord('not')) return denied(depth);
    if (text[at] === '(') return group(depth, isPart);
    const key = keyAhead.exec(text.slice(at))?.[1];
    if (key !== undefined) return term(key);
    const isQuoted = text[at] === '"';
    const words = isQuoted ? quoted() : bare(/["()]/);
    if (isQuoted || isPart) requireWords({ kind: 'text', text: words }, from, at);
    return { kind: 'text', text: words };
  }

  function denied(depth: number): QueryNode {
    return negated(unit(depth + 1, true));
  }

  /** Whether there is a dash alone, which is punctuation between words. */
  function isDash(index: number): boolean {
    let end = index;
    while (text[end] === '-') end += 1;
    return end >= text.length || isSpace(end) || text[end] === ')';
  }

  function group(depth: number, isPart: boolean): QueryNode {
    const from = at;
    at += 1;
    const inside = alternatives(depth + 1, isPart);
    if (inside.kind === 'all' && inside.nodes.length === 0) note('nothing_in_group', from, at + 1);
    if (text[at] === ')') at += 1;
    return inside;
  }

  function term(typedKey: string): QueryNode {
    const from = at;
    const key = typedKey.toLowerCase();
    at += typedKey.length + 1;
    if (isComparisonKey(key)) return comparison(key);
    if (isDateKey(key)) return dates(key);
    if (!isTermKey(key)) {
      note('unknown_key', from, at);
      // Its value is no search of its own.
      if (text[at] === '"') quoted();
      else bare(/["()]/);
      return unread(from);
    }
    const values: string[] = [];
    let missingFrom = from;
    do {
      const value = oneValue(key, missingFrom);
      if (value !== null && !values.includes(value)) values.push(value);
      missingFrom = at + 1;
    } while (text[at] === ',' && ++at > 0);
    return { kind: 'term', key, values };
  }

  /** Parses a value; `null` if it is wrong. @param missingFrom where an error begins if there is none */
  function oneValue(key: TermKey, missingFrom: number): string | null {
    const from = at;
    const isQuoted = text[at] === '"';
    const mayBeBlank = isQuoted && takesQuotedValues(key);
    const typed = isQuoted ? quoted(mayBeBlank ? (value) => value : tidy) : bare(/[",()]/);
    const isWords = key === 'merchant' || key === 'holder';
    const value = readValue(key, typed, isQuoted);
    if (typed === '' && !mayBeBlank) note('missing_value', isQuoted ? from : missingFrom, at, key);
    else if (isWords && searchTerms(typed) === null) note('no_word', from, at, key);
    else if (value === null) note('unknown_value', from, at, key);
    else return value;
    return null;
  }

  function comparison(key: ComparisonKey): QueryNode {
    const from = at;
    const typed = bare(/["()]/);
    const wrong = (problem: 'missing_value' | 'unknown_value'): QueryNode => {
      note(problem, problem === 'missing_value' ? from - key.length - 1 : from, at, key);
      return unread(from);
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

  function dates(key: DateKey): QueryNode {
    const from = at;
    const typed = bare(/["()]/);
    const [low = '', high = low, ...others] = typed.split('..');
    if (low === '' && high === '') {
      note('missing_value', from - key.length - 1, at, key);
      return unread(from);
    }
    if (typed.toLowerCase() === 'unknown' && key !== 'action-date')
      return { kind: 'dates', key, from: null, to: null };
    const isRead = [low, high].every((day) => day === '' || isDayOrMoment(day));
    if (others.length > 0 || !isRead) {
      note('unknown_value', from, at, key);
      return unread(from);
    }
    return { kind: 'dates', key, from: low === '' ? null : low, to: high === '' ? null : high };
  }

  function quoted(read = tidy): string {
    let value = '';
    at += 1;
    while (at < text.length && text[at] !== '"') {
      if (text[at] === '\\' && at + 1 < text.length) at += 1;
      value += text[at];
      at += 1;
    }
    at = Math.min(at + 1, text.length);
    return read(value);
  }

  function bare(end: RegExp): string {
    const from = at;
    while (at < text.length && !isSpace(at) && !end.test(text[at] ?? '')) at += 1;
    return text.slice(from, at);
  }

  function requireWords(node: QueryNode, from: number, to: number): void {
    const texts = node.kind === 'all' ? node.nodes : [node];
    for (const one of texts) {
      if (one.kind === 'text' && searchTerms(one.text) === null)
        note('no_word', from, text.slice(0, to).trimEnd().length);
    }
  }

  return { whole: () => whole() };
}

/** Collapses spaces, which mean nothing. */
function tidy(text: string): string {
  return text.replace(/[^\S\u00a0\u202f]+/gu, ' ').replace(/^ | $/g, '');
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
