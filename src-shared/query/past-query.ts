import { emptyQuery, type QueryKey, type QueryNode } from './query.ts';
import { allOf, anyOf, negated } from './query-nodes.ts';

/** Keys whose value a claim has from its creation on. What other keys had at an earlier time, nobody knows. */
const lasting: ReadonlySet<QueryKey> = new Set<QueryKey>([
  'network',
  'currency',
  'amount',
  'created',
  'merchant',
  'merchant-id',
  'holder',
  'tax-id',
]);

/**
 * Returns the claims that may have answered a query at an earlier time, as a query on what never changes, and the keys
 * of the conditions that it takes as met, in the order of the query.
 */
export function pastOf(query: QueryNode): { query: QueryNode; notKnown: QueryKey[] } {
  const notKnown = new Set<QueryKey>();
  const known = possible(query, true, notKnown) ?? emptyQuery;
  return { query: known, notKnown: [...notKnown] };
}

/**
 * Returns a node without conditions that nobody knows; `null` if it may be true whatever is known, or, where
 * `isWanted` is `false`, if it may be false.
 */
function possible(node: QueryNode, isWanted: boolean, notKnown: Set<QueryKey>): QueryNode | null {
  switch (node.kind) {
    case 'all':
    case 'any': {
      const parts = node.nodes.map((one) => possible(one, isWanted, notKnown));
      const known = parts.filter((part) => part !== null);
      const [first, ...others] = known;
      const isDecidedByOne = (node.kind === 'any') === isWanted;
      if (first === undefined || (isDecidedByOne && known.length < parts.length))
        return parts.length === 0 ? node : null;
      return node.kind === 'all' ? allOf(known) : anyOf([first, ...others]);
    }
    case 'not': {
      const part = possible(node.node, !isWanted, notKnown);
      return part && negated(part);
    }
    case 'text':
    case 'unreadable':
      return node;
    default:
      if (lasting.has(node.key)) return node;
      notKnown.add(node.key);
      return null;
  }
}
