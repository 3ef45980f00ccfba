import type { ListLayout } from '../../src-shared/contract/app.ts';
import type { ExportColumn } from '../../src-shared/contract/exports.ts';
import { type ColumnName, columnOf, columnOrder, isFixedColumn } from './columns.ts';

/**
 * Columns of an export "as in the list": the claim's id, then the list's columns in their order, also those for which
 * the window has no room. What the screen shows within another column is a column of its own.
 */
export function exportedColumns({ order, hidden }: Pick<ListLayout, 'order' | 'hidden'>): ExportColumn[] {
  // A decision that waits is never hidden: without its column, it is under the merchant.
  const isThere = (name: ColumnName) => name === 'pending' || isFixedColumn(name) || !hidden.includes(name);
  const exportedOf = (name: ColumnName): readonly ExportColumn[] => {
    if (name === 'amount' && !isThere('currency')) return ['amount', 'currency'];
    if (name === 'card' && !isThere('network')) return ['network', 'card'];
    return columnOf(name).exported;
  };
  return ['claim_id', ...columnOrder(order).filter(isThere).flatMap(exportedOf)];
}
