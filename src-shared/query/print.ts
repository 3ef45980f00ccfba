import { type DatesNode, isFreeKey, type QueryNode, type TermNode, wordOfValue } from './query.ts';
import { conjunctsOf } from './query-nodes.ts';
import { decimalText } from '../domain/money/money.ts';

/**
 * Prints a query for a file; `null` if it has a part that can't be read: that finds nothing, and without it the query
 * would find more.
 */
export function writtenSearch(query: QueryNode): string | null {
  return conjunctsOf(query).every(({ kind }) => kind !== 'unreadable') ? printQuery(query) : null;
}

/** Prints a query as it is typed where the point is the decimal sign. Parsing the result gives the same query. */
export function printQuery(query: QueryNode): string {
  if (query.kind === 'any') return query.nodes.map((node) => printSome(node)).join(' or ');
  return printSome(query);
}

/** Prints a node so that it remains one unit beside others. */
export function printUnit(node: QueryNode): string {
  switch (node.kind) {
    case 'all':
    case 'any':
      return `(${printQuery(node)})`;
    case 'not':
      return `-${node.node.kind === 'text' && parting.test(node.node.text) ? quote(node.node.text) : printUnit(node.node)}`;
    case 'text':
      return printText(node.text);
    // What can't be read goes on being unreadable, spaces alone too.
    case 'unreadable':
      return node.text.trim() === '' ? '""' : node.text;
    case 'term':
      return `${node.key}:${node.values.map((value) => printValue(node, value)).join(',')}`;
    case 'comparison':
      return `${node.key}:${node.operator === '=' ? '' : node.operator}${decimalText(node.value) ?? node.value}${node.unit ?? ''}`;
    case 'dates':
      return `${node.key}:${printDays(node)}`;
  }
}

function printDays({ from, to }: DatesNode): string {
  if (from === null && to === null) return 'unknown';
  return from === to ? `${from}` : `${from ?? ''}..${to ?? ''}`;
}

function printSome(node: QueryNode): string {
  return node.kind === 'all' ? node.nodes.map(printUnit).join(' ') : printUnit(node);
}

/** Matches spaces between words. Those that group digits in some languages don't separate words. */
const parting = /[^\S\u00a0\u202f]+/u;
/** Matches words that the language would read as something else. */
const readOtherwise = /["()]|^-*[A-Za-z][A-Za-z-]*:|^-+[^-]/u;

/** Prints words, in quotes where they would be read as something else. */
export function printText(text: string): string {
  const words = text.split(parting);
  const isPlain = words.every((word) => !/^(or|not)$/i.test(word) && !readOtherwise.test(word));
  return isPlain ? text : quote(text);
}

function printValue({ key }: TermNode, value: string): string {
  const word = wordOfValue(key, value);
  if (word !== null) return word;
  return isFreeKey(key) && /^[^\s",()]+$/u.test(value) ? value : quote(value);
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
