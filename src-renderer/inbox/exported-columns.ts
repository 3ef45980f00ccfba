import type { ListLayout } from '../../src-shared/contract/app.ts';
import { type ExportColumn, proposalColumns } from '../../src-shared/contract/exports.ts';
import { type ColumnName, columnOf, columnOrder, isFixedColumn } from './columns.ts';

/**
 * Columns of an export "as in the list": the claim's id, then the list's columns in their order, also those for which
 * the window has no room. What the screen shows within another column is a column of its own. Without a rule that is
 * on there are no proposals, and no columns for them.
 */
export function exportedColumns(
  { order, hidden }: Pick<ListLayout, 'order' | 'hidden'>,
  hasRules: boolean,
): ExportColumn[] {
  // A decision that waits is never hidden: without its column, it is under the merchant.
  const isThere = (name: ColumnName) => name === 'pending' || isFixedColumn(name) || !hidden.includes(name);
  const exportedOf = (name: ColumnName): readonly ExportColumn[] => {
    if (name === 'amount' && !isThere('currency')) return ['amount', 'currency'];
    if (name === 'card' && !isThere('network')) return ['network', 'card'];
    return columnOf(name).exported;
  };
  const isOfRules = (name: ExportColumn) => proposalColumns.some((one) => one === name);
  const listed = columnOrder(order).filter(isThere).flatMap(exportedOf);
  return ['claim_id', ...(hasRules ? listed : listed.filter((name) => !isOfRules(name)))];
}
