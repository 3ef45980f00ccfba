import { useLocale, useTranslations } from 'use-intl';
import { decimalSignOf, shownAmounts } from '../../src-shared/query/amount-terms.ts';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimRow, ClaimSort } from '../../src-shared/contract/claims.ts';
import { usePendingLabel } from '../claim/use-pending-label.ts';
import type { ClaimSearch } from '../claim-list/claim-search.ts';
import { useChipText } from '../claim-list/filter-chips.tsx';
import { ageOf } from '../labels/age.ts';
import { outcomeToneOf, useClaimLabels } from '../labels/claim-labels.ts';
import { useDaysLeft } from '../labels/use-days-left.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { usePrintedBy } from '../runtime/use-printed-by.ts';
import { PrintSheet } from '../ui/print-sheet.tsx';
import {
  type ColumnLayout,
  type ColumnName,
  isPlain,
  isRightAligned,
  plainText,
  useColumnHead,
} from './columns.ts';
import { printedColumns, printedText, printedWidths } from './printed-columns.ts';

/** Most columns of a page in portrait. */
const mostUpright = 7;

/** Claims to print. */
export interface PrintedClaims {
  rows: readonly ClaimRow[];
  /** Number of claims in the list or the selection, with those that are left out. */
  total: number;
  isSelection: boolean;
}

/** A list, or a selection, on paper. */
export function ListPrint({
  account,
  name,
  claims: { rows, total, isSelection },
  columns,
  search,
  sort,
  onDone,
}: {
  account: Account;
  /** Name of the view or the saved list. */
  name: string;
  claims: PrintedClaims;
  columns: ColumnLayout;
  search: ClaimSearch;
  sort: ClaimSort;
  onDone: () => void;
}) {
  const t = useTranslations('print');
  const locale = useLocale();
  const headOf = useColumnHead();
  const sorts = useTranslations('labels.sort');
  const printedBy = usePrintedBy();
  const chipText = useChipText();
  const cellText = useCellText();
  const names = printedColumns(columns, rows);
  const filters = [
    ...(search.text === '' ? [] : [t('search', { text: shownAmounts(search.text, decimalSignOf(locale)) })]),
    ...search.chips.map(chipText),
  ];
  const leftOut = total - rows.length;
  const lines = [
    t('account', { name: account.name, address: account.baseUrl }),
    isSelection
      ? t('selectionOf', { count: total })
      : filters.length === 0
        ? t('noFilter')
        : t('filter', { filter: filters.join(' · ') }),
    ...(isSelection ? [] : [t('sort', { sort: sorts(sort) })]),
    leftOut > 0 ? t('leftOut', { shown: rows.length, total, left: leftOut }) : t('claims', { count: total }),
    printedBy,
  ];
  return (
    <PrintSheet
      title={name}
      lines={lines}
      runningHead={t('runningHead', { account: account.name, title: name })}
      isLandscape={names.length > mostUpright}
      onDone={onDone}
    >
      <table className="num w-full table-fixed text-second">
        <colgroup>
          {printedWidths(names).map((percent, index) => (
            <col key={names[index]} style={{ width: `${percent}%` }} />
          ))}
        </colgroup>
        <thead className="border-b border-line-strong text-left">
          <tr>
            {names.map((column) => (
              <th key={column} scope="col" className={cellClass(column)}>
                {headOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.id}>
              {names.map((column) => (
                <td key={column} className={cellClass(column)}>
                  {printedText(cellText(column, row, names))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  );
}

function cellClass(name: ColumnName): string {
  return `py-1 pr-3 align-top last:pr-0 ${isRightAligned(name) ? 'text-right' : ''}`;
}

function useCellText(): (name: ColumnName, row: ClaimRow, names: readonly ColumnName[]) => string | null {
  const t = useTranslations('inbox');
  const age = useTranslations('claim.ageShort');
  const labels = useClaimLabels();
  const pendingLabel = usePendingLabel();
  const daysLeft = useDaysLeft();
  const { now } = useAppContext();
  return (name, row, names) => {
    if (isPlain(name)) return plainText(row, name);
    switch (name) {
      case 'merchant':
        return row.merchantName ?? t('noMerchant');
      case 'pending': {
        const mark = row.pending.at(-1);
        return mark === undefined ? null : pendingLabel(mark, now());
      }
      case 'amount': {
        const amount = labels.amount(row.amount, row.currency);
        return names.includes('currency') || row.currency === null ? amount : `${amount} ${row.currency}`;
      }
      case 'status':
        return labels.status(row.status);
      case 'outcome':
        // As on the screen: that it is not decided yet, the status says.
        return row.outcome === null || outcomeToneOf(row.outcome) === 'grey'
          ? null
          : labels.outcome(row.outcome);
      case 'network':
        return labels.origin(row.origin);
      case 'card': {
        const parts = [
          ...(names.includes('network') ? [] : [labels.origin(row.origin)]),
          labels.lastFour(row.maskedCard),
        ];
        return parts.filter((part) => part !== null).join(' ');
      }
      case 'documents':
        if (row.documents === null) return null;
        return row.documents.listed === 0 ? t('noDocuments') : t('documents', row.documents);
      case 'daysLeft':
        return row.targetAtMs === null ? null : daysLeft(row.targetAtMs, now()).short;
      case 'age': {
        if (row.createdAtMs === null) return null;
        const { unit, value } = ageOf(row.createdAtMs, now());
        return age(unit, { count: value });
      }
    }
  };
}
