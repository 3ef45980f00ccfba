import { mergeChanged } from '../domain/changes/merge-changed.ts';
import { largestAge, type QueryNode, querySchema, type TermKey } from './query.ts';
import { queryOfText } from './parse.ts';
import { printQuery } from './print.ts';
import { allOf, compared, conjunctsOf, termOf } from './query-nodes.ts';

const flagKeys = ['seen', 'read', 'open'] as const;
const severalKeys = ['status', 'network', 'outcome', 'currency'] as const;
const singleKeys = ['merchant', 'merchant-id'] as const;
export type FlagKey = (typeof flagKeys)[number];
export type SeveralKey = (typeof severalKeys)[number];
type SingleKey = (typeof singleKeys)[number];
export type BoundField = 'amount-min' | 'amount-max' | 'age-min' | 'age-max';

/** Fields of the filter menu, in the order of the chips. A query has at most one condition of each. */
export const filterFields = [
  ...flagKeys,
  ...severalKeys,
  'amount-min',
  'amount-max',
  'age-min',
  'age-max',
  ...singleKeys,
] as const;
export type FilterField = (typeof filterFields)[number];

/**
 * Returns a lower or upper limit of amounts or ages, both inclusive, with ages in whole days; `null` if the node is
 * none.
 */
export function boundOf(node: QueryNode): { field: BoundField; value: number } | null {
  if (node.kind !== 'comparison' || node.operator === '=') return null;
  const { key, operator, value, unit } = node;
  const isMin = operator.startsWith('>');
  if (key === 'amount') {
    // Both ends of the menu's are included.
    if (operator === '>' || operator === '<') return null;
    return { field: isMin ? 'amount-min' : 'amount-max', value };
  }
  if (key !== 'age' || unit !== 'd' || (operator === '<' && value === 0)) return null;
  const days = operator === '>' ? value + 1 : operator === '<' ? value - 1 : value;
  // More than a condition can hold: it stays as it was typed.
  return days > largestAge ? null : { field: isMin ? 'age-min' : 'age-max', value: days };
}

function nodeOfBound(field: BoundField, value: number): QueryNode {
  const operator = field.endsWith('min') ? '>=' : '<=';
  return field.startsWith('amount')
    ? compared('amount', operator, value, null)
    : compared('age', operator, value, 'd');
}

/** Returns the field of the menu for a condition; `null` for one that can only be typed. */
export function fieldOf(node: QueryNode): FilterField | null {
  if (node.kind !== 'term') return boundOf(node)?.field ?? null;
  const { key, values } = node;
  const isSingle = [...flagKeys, ...singleKeys].some((one) => one === key) && values.length === 1;
  const isKnown = isSingle || severalKeys.some((one) => one === key);
  return isKnown ? (filterFields.find((field) => field === key) ?? null) : null;
}

/** Returns the first condition of a query on a field. */
function nodeAt(query: QueryNode, field: FilterField): QueryNode | undefined {
  return conjunctsOf(query).find((node) => fieldOf(node) === field);
}

/** Returns the values of the query's first condition on a key; `null` if it has none. */
export function valuesAt(query: QueryNode, key: SeveralKey | FlagKey | SingleKey): readonly string[] | null {
  const node = nodeAt(query, key);
  return node?.kind === 'term' ? node.values : null;
}

export function boundAt(query: QueryNode, field: BoundField): number | undefined {
  const node = nodeAt(query, field);
  return node && boundOf(node)?.value;
}

/** Replaces the query's first condition on the field; `null` removes it. */
function withNode(query: QueryNode, field: FilterField, node: QueryNode | null): QueryNode {
  const nodes = [...conjunctsOf(query)];
  const at = nodes.findIndex((one) => fieldOf(one) === field);
  nodes.splice(at < 0 ? nodes.length : at, at < 0 ? 0 : 1, ...(node === null ? [] : [node]));
  return allOf(nodes);
}

/** Sets the values of a key; an empty array removes its condition. */
export function withValues(
  query: QueryNode,
  key: SeveralKey | FlagKey | SingleKey,
  values: readonly string[],
): QueryNode {
  return withNode(query, key, values.length === 0 ? null : termOf(key, ...values));
}

export function withBound(query: QueryNode, field: BoundField, value: number | undefined): QueryNode {
  return withNode(query, field, value === undefined ? null : nodeOfBound(field, value));
}

export function withoutNode(query: QueryNode, gone: QueryNode): QueryNode {
  return allOf(conjunctsOf(query).filter((node) => node !== gone));
}

/**
 * Returns the conditions of a query in the order of the chips: first one of each field, then those that can only be
 * typed.
 */
export function inOrder(query: QueryNode): { field: FilterField | null; node: QueryNode }[] {
  const nodes = conjunctsOf(query);
  const known = filterFields.flatMap((field) => {
    const node = nodeAt(query, field);
    return node === undefined ? [] : [{ field, node }];
  });
  const others = nodes.filter((node) => known.every((one) => one.node !== node));
  return [...known, ...others.map((node) => ({ field: null, node }))];
}

/** A query in the form in which the chips and the search box show it: conditions, followed by words. */
export interface SearchParts {
  terms: QueryNode;
  /** Text as typed where the point is the decimal sign. */
  text: string;
}

/** Splits a query into its parts. Conditions with the same meaning become equal, however they were typed. */
export function partsOf(query: QueryNode): SearchParts {
  const typed = conjunctsOf(query).filter(isTyped);
  const plain = allOf(
    conjunctsOf(query)
      .filter((node) => !isTyped(node))
      .map(plainNode),
  );
  return { terms: allOf(inOrder(plain).map(({ node }) => node)), text: textOf(typed) };
}

/** Quotes without a word, which no query has. */
const neverReadable = '""';

/**
 * Returns the typed words. Text that can't be read stays unreadable, even if it could be read beside other words or
 * by this version.
 */
function textOf(typed: readonly QueryNode[]): string {
  const [only, ...others] = typed;
  const text = only?.kind === 'unreadable' && others.length === 0 ? only.text : printQuery(allOf(typed));
  const isMended = typed.some(({ kind }) => kind === 'unreadable') && queryOfText(text).kind !== 'unreadable';
  return isMended ? `${neverReadable} ${text}` : text;
}

/** Whether a node is words of the search box, or text that can't be read there. */
const isTyped = ({ kind }: QueryNode) => kind === 'text' || kind === 'unreadable';

/** Returns the node without values that mean the same as another one. */
function plainNode(node: QueryNode): QueryNode {
  // Every claim was read here, or was not; the service may say nothing of the other flags.
  if (node.kind === 'not' && node.node.kind === 'term' && node.node.key === 'read') {
    const [value, ...others] = node.node.values;
    return others.length > 0 ? node : termOf('read', value === 'no' ? 'yes' : 'no');
  }
  const bound = boundOf(node);
  return bound === null ? node : nodeOfBound(bound.field, bound.value);
}

/** Whether both narrow by the same; the order of conditions and of values doesn't matter. */
export function isSameQuery(one: QueryNode, other: QueryNode): boolean {
  return canonical(one) === canonical(other);
}

function canonical(query: QueryNode): string {
  const nodes = conjunctsOf(query).map(plainNode);
  const texts = allOf(nodes.filter(({ kind }) => kind === 'text'));
  const others = nodes
    .filter(({ kind }) => kind !== 'text')
    .map((node) => (node.kind === 'term' ? { ...node, values: node.values.toSorted() } : node))
    .map((node) => JSON.stringify(node));
  return JSON.stringify([others.toSorted(), texts]);
}

/**
 * Applies the edits made to `before` to the present query, so that conditions set elsewhere stay. Values of a key
 * that takes several are merged one by one; of any other field, and of the typed words, the whole edited value is
 * taken.
 */
export function mergeQueries(present: QueryNode, before: QueryNode, edited: QueryNode): QueryNode {
  const next = recordOf(edited);
  const merged = Object.entries(Object(mergeChanged(recordOf(present), recordOf(before), next)));
  const nodes = merged.flatMap(([name, node]) => nodeOf(node) ?? nodeOf(next[name]) ?? []);
  return querySchema.safeParse(allOf(nodes)).data ?? edited;
}

/** Returns each condition under a name that stays while it is edited; as JSON if no part of it is merged. */
function recordOf(query: QueryNode): Record<string, QueryNode | string> {
  const record: Record<string, QueryNode | string> = {};
  const { terms } = partsOf(query);
  for (const [field, nodes] of Map.groupBy(conjunctsOf(terms), fieldOf)) {
    const [only, ...others] = nodes;
    if (field !== null && only !== undefined && others.length === 0)
      record[field] = severalKeys.some((key) => key === field) ? only : JSON.stringify(only);
    else for (const node of nodes) record[`typed ${JSON.stringify(node)}`] = JSON.stringify(node);
  }
  const typed = conjunctsOf(query).filter(isTyped);
  if (typed.length > 0) record['text'] = JSON.stringify(allOf(typed));
  return record;
}

/** Returns the condition in such a record; `null` if it has none, or one without values. */
function nodeOf(entry: unknown): QueryNode | null {
  return querySchema.safeParse(typeof entry === 'string' ? JSON.parse(entry) : entry).data ?? null;
}

/** Returns the query without its first condition on a key, for counting the key's values where they can be chosen. */
export function withoutKey(query: QueryNode, key: TermKey): QueryNode {
  const gone = conjunctsOf(query).find((node) => node.kind === 'term' && node.key === key);
  return gone === undefined ? query : withoutNode(query, gone);
}

/** Returns the values of the query's first term of a key, whichever it is; `null` if it has none. */
export function termAt(query: QueryNode, key: TermKey): readonly string[] | null {
  const node = conjunctsOf(query).find((one) => one.kind === 'term' && one.key === key);
  return node?.kind === 'term' ? node.values : null;
}
