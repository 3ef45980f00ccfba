import type { QueryNode } from './query.ts';
import { parseTerm, typedKeyAt } from './parse-term.ts';
import { allOf, anyOf, negated } from './query-nodes.ts';
import {
  isEndOfGroup,
  isLoneDash,
  noteError,
  type QueryError,
  type QueryReader,
  skipSpace,
  takeBare,
  takeQuoted,
  takeWord,
  tidySpaces,
} from './query-reader.ts';
import { searchTerms } from '../domain/text/search-terms.ts';

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

/** Thrown where nothing that follows is read any more. */
class TooDeepError extends Error {}

/**
 * Parses a typed text. Any text is either a query or wrong at a position. What is not closed at the end is closed
 * there, as it is still being typed.
 */
export function parseQuery(text: string): ParsedQuery {
  const errors: QueryError[] = [];
  const query = parseWhole({ text, errors, at: 0 });
  if (errors.length === 0) return { ok: true, query };
  return { ok: false, errors: errors.toSorted((a, b) => a.from - b.from) };
}

function parseWhole(reader: QueryReader): QueryNode {
  const nodes: QueryNode[] = [];
  try {
    nodes.push(parseAlternatives(reader, 0, false));
    for (; reader.at < reader.text.length; nodes.push(parseAlternatives(reader, 0, false))) {
      noteError(reader, 'not_opened', reader.at, reader.at + 1);
      reader.at += 1;
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
function parseAlternatives(reader: QueryReader, depth: number, isPart: boolean): QueryNode {
  const startedAt = reader.at;
  const first = parseSequence(reader, depth, isPart);
  const endedAt = reader.at;
  if (!takeWord(reader, 'or')) return first;
  requireWords(reader, first, startedAt, endedAt);
  const rest: QueryNode[] = [];
  do rest.push(parseSequence(reader, depth, true));
  while (takeWord(reader, 'or'));
  return anyOf([first, ...rest]);
}

/** Parses what must hold together, up to an `or` or the end of the group. */
function parseSequence(reader: QueryReader, depth: number, isPart: boolean): QueryNode {
  const nodes: QueryNode[] = [];
  for (skipSpace(reader); !isEndOfGroup(reader); skipSpace(reader)) {
    const rest = reader.at;
    if (nodes.length > 0 && takeWord(reader, 'or')) {
      reader.at = rest;
      break;
    }
    nodes.push(parseUnit(reader, depth, isPart));
  }
  return allOf(nodes);
}

/** Parses a negation, a group, a key with its values, or words. */
function parseUnit(reader: QueryReader, depth: number, isPart: boolean): QueryNode {
  const from = reader.at;
  if (depth > mostDepth) {
    noteError(reader, 'too_deep', from, from + 1);
    throw new TooDeepError();
  }
  if (reader.text[from] === '-' && !isLoneDash(reader)) {
    reader.at += 1;
    return negated(parseUnit(reader, depth + 1, true));
  }
  if (takeWord(reader, 'not')) return negated(parseUnit(reader, depth + 1, true));
  if (reader.text[from] === '(') return parseGroup(reader, depth, isPart);
  const key = typedKeyAt(reader);
  if (key !== undefined) return parseTerm(reader, key);
  const isQuoted = reader.text[from] === '"';
  const words = isQuoted ? tidySpaces(takeQuoted(reader)) : takeBare(reader, /["()]/);
  if (isQuoted || isPart) requireWords(reader, { kind: 'text', text: words }, from, reader.at);
  return { kind: 'text', text: words };
}

function parseGroup(reader: QueryReader, depth: number, isPart: boolean): QueryNode {
  const from = reader.at;
  reader.at += 1;
  const inside = parseAlternatives(reader, depth + 1, isPart);
  if (inside.kind === 'all' && inside.nodes.length === 0)
    noteError(reader, 'nothing_in_group', from, reader.at + 1);
  if (reader.text[reader.at] === ')') reader.at += 1;
  return inside;
}

function requireWords(reader: QueryReader, node: QueryNode, from: number, to: number): void {
  const texts = node.kind === 'all' ? node.nodes : [node];
  for (const one of texts) {
    if (one.kind === 'text' && searchTerms(one.text) === null)
      noteError(reader, 'no_word', from, reader.text.slice(0, to).trimEnd().length);
  }
}
