import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { type ColumnLayout, type ColumnName, columnOrder } from './columns.ts';

/** The columns of a list on paper: those on the screen, and what lies under them there. */
export function printedColumns(
  { names, under }: ColumnLayout,
  rows: readonly Pick<ClaimRow, 'pending'>[],
): ColumnName[] {
  const printed = new Set<ColumnName>(names);
  if (under.holder) printed.add('holder');
  if (under.rrn) printed.add('rrn');
  if (under.outcome) printed.add('outcome');
  if (rows.some(({ pending }) => pending.length > 0)) printed.add('pending');
  return columnOrder(names).filter((name) => printed.has(name));
}
