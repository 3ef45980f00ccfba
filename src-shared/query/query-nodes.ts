import {
  type AgeUnit,
  type ComparisonKey,
  type ComparisonNode,
  type DatesNode,
  emptyQuery,
  type Operator,
  type QueryNode,
  type TermKey,
  type TermNode,
} from './query.ts';

export function termOf(key: TermKey, ...values: string[]): TermNode {
  return { kind: 'term', key, values };
}

export function compared(
  key: ComparisonKey,
  operator: Operator,
  value: number,
  unit: AgeUnit | null,
): ComparisonNode {
  return { kind: 'comparison', key, operator, value, unit };
}

/**
 * Returns the conjunction of nodes in its only form: without a conjunction in a conjunction, and without two texts
 * side by side.
 */
export function allOf(nodes: readonly QueryNode[]): QueryNode {
  const flat = nodes.flatMap((node) => (node.kind === 'all' ? node.nodes : [node]));
  const joined: QueryNode[] = [];
  for (const node of flat) {
    const last = joined.at(-1);
    if (node.kind === 'text' && last?.kind === 'text') {
      joined[joined.length - 1] = { kind: 'text', text: `${last.text} ${node.text}` };
    } else joined.push(node);
  }
  const [only] = joined;
  if (only === undefined) return emptyQuery;
  return joined.length === 1 ? only : { kind: 'all', nodes: joined };
}

/** Returns the disjunction of nodes. */
export function anyOf(nodes: readonly [QueryNode, ...QueryNode[]]): QueryNode {
  const flat = nodes.flatMap((node) => (node.kind === 'any' ? node.nodes : [node]));
  const [only] = flat;
  return flat.length === 1 && only !== undefined ? only : { kind: 'any', nodes: flat };
}

export function negated(node: QueryNode): QueryNode {
  return node.kind === 'not' ? node.node : { kind: 'not', node };
}

/** Returns the parts that must all hold. */
export function conjunctsOf(query: QueryNode): readonly QueryNode[] {
  return query.kind === 'all' ? query.nodes : [query];
}

/** Keys of conditions on an action that was taken on this computer. */
export type ActionKey = 'action' | 'agent' | 'hour';

/** A condition on an action that was taken on this computer. */
export type ActionNode = (TermNode & { key: ActionKey }) | (DatesNode & { key: 'action-date' });

export function isActionNode(node: QueryNode): node is ActionNode {
  return node.kind === 'dates' ? node.key === 'action-date' : node.kind === 'term' && isActionKey(node.key);
}

export function isActionKey(key: TermKey): key is ActionKey {
  return key === 'action' || key === 'agent' || key === 'hour';
}
