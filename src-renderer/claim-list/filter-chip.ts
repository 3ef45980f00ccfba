import {
  boundOf,
  type FilterField,
  inOrder,
  type SeveralKey,
  withoutNode,
  withValues,
} from '../../src-shared/query/edit.ts';
import { printUnit } from '../../src-shared/query/print.ts';
import type { QueryNode } from '../../src-shared/query/query.ts';

/** One removable part of the filter: a condition, or one of the values that it names. */
export interface FilterChip {
  node: QueryNode;
  /** Field; `null` for a condition that the filter menu doesn't have. */
  field: FilterField | null;
  /** Value; for a condition without a field, how it is typed. */
  value: string | number;
}

/** Returns the chips in their order: fields of the menu first, each once. */
export function chipsOf(terms: QueryNode): FilterChip[] {
  return inOrder(terms).flatMap(({ field, node }) => {
    const values = field === null ? [printUnit(node)] : valuesOf(node);
    return values.map((value) => ({ node, field, value }));
  });
}

function valuesOf(node: QueryNode): (string | number)[] {
  if (node.kind === 'term') return node.values;
  const bound = boundOf(node);
  return bound === null ? [] : [bound.value];
}

export function withoutChip(terms: QueryNode, { node, field, value }: FilterChip): QueryNode {
  if (field === null || node.kind !== 'term' || node.values.length < 2) return withoutNode(terms, node);
  return withValues(
    terms,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these have several values
    field as SeveralKey,
    node.values.filter((one) => one !== value),
  );
}
