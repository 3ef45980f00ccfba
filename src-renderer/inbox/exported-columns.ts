import type { ListLayout } from '../../src-shared/contract/app.ts';
import type { ExportColumn } from '../../src-shared/contract/exports.ts';
import { type ColumnName, columnOrder, isFixedColumn } from './columns.ts';

/**
 * Columns of an export "as in the list": the claim's id, then the list's columns in their order, also those for which
 * the window has no room. What the screen shows within another column is a column of its own.
 */
export function exportedColumns({ order, hidden }: Pick<ListLayout, 'order' | 'hidden'>): ExportColumn[] {
  // A decision that waits is never hidden: without its column, it is under the merchant.
  const isThere = (name: ColumnName) => name === 'pending' || isFixedColumn(name) || !hidden.includes(name);
  const [hasCurrency, hasNetwork] = [isThere('currency'), isThere('network')];
  const columns: Readonly<Record<ColumnName, readonly ExportColumn[]>> = {
    merchant: ['merchant'],
    pending: ['pending_decisions'],
    holder: ['card_holder'],
    rrn: ['rrn'],
    amount: hasCurrency ? ['amount'] : ['amount', 'currency'],
    currency: ['currency'],
    status: ['status'],
    outcome: ['outcome'],
    network: ['network'],
    card: hasNetwork ? ['card'] : ['network', 'card'],
    documents: ['documents_approved', 'documents_listed'],
    daysLeft: ['days_left'],
    age: ['created_at_utc'],
  };
  return [
    'claim_id',
    ...columnOrder(order)
      .filter(isThere)
      .flatMap((name) => columns[name]),
  ];
}
