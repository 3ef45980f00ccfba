import { memo, type MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { Density } from '../../src-shared/contract/app.ts';
import type { ClaimRow as Row } from '../../src-shared/contract/claims.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { rowElementId } from '../list/list-grid.tsx';
import { Cell } from './claim-cell.tsx';
import type { ColumnLayout } from './columns.ts';
import { SelectedMark } from '../ui/selected-mark.tsx';
import { currentRowClass } from '../list/current-row-class.ts';

/** Class of head and rows; the tracks are set on the list. */
export const rowGridClass = 'grid grid-cols-(--columns) items-center gap-x-3 px-3.5';

export interface RowHandlers {
  /** Called when a button is pressed on the row, before the click that it may become; `null`: no claim is loaded yet. */
  onDown: (claimId: string | null) => void;
  onPress: (claimId: string, event: MouseEvent) => void;
  onToggle: (claimId: string, event: MouseEvent) => void;
}

export interface RowProps extends RowHandlers {
  row: Row | undefined;
  /** Index in the whole list, from 0. */
  index: number;
  topPx: number;
  columns: ColumnLayout;
  /** Proposal for the claim, in words. */
  mark: string | undefined;
  isCurrent: boolean;
  isSelected: boolean;
}

export const claimGridName = 'claim';

/** One claim of the list: what it is about, then whose it is. */
export const ClaimRow = memo(function ClaimRow({
  row,
  index,
  topPx,
  columns,
  mark,
  isCurrent,
  isSelected,
  onDown,
  onPress,
  onToggle,
}: RowProps) {
  const t = useTranslations('inbox');
  const labels = useClaimLabels();
  const shared = {
    role: 'row',
    id: row === undefined ? undefined : rowElementId(claimGridName, row.id),
    'aria-rowindex': index + 2,
    'aria-selected': isSelected,
    style: { transform: `translateY(${topPx}px)` },
  } as const;
  if (row === undefined) {
    return (
      <div
        {...shared}
        aria-busy="true"
        onMouseDown={() => onDown(null)}
        className={`${rowClass[columns.density]} ${rowGridClass}`}
      >
        <span role="gridcell" />
        <span role="gridcell" aria-label={t('loading')} className="h-2.5 w-2/5 rounded-full bg-hover" />
      </div>
    );
  }
  const isUnread = !row.read;
  const weight = isUnread ? 'font-strong' : '';
  return (
    <div
      {...shared}
      data-current={isCurrent || undefined}
      onMouseDown={() => onDown(row.id)}
      onClick={(event) => onPress(row.id, event)}
      className={`${rowClass[columns.density]} ${rowGridClass} ${isCurrent ? currentRowClass : isSelected ? 'bg-sel/60' : 'hover:bg-hover/60'}`}
    >
      <span
        role="gridcell"
        className="grid h-full place-items-center"
        onClick={(event) => {
          event.stopPropagation();
          onToggle(row.id, event);
        }}
      >
        <Mark isSelected={isSelected} isUnread={isUnread} />
      </span>
      {columns.names.map((name) => (
        <Cell
          key={name}
          name={name}
          row={row}
          columns={columns}
          weight={weight}
          labels={labels}
          mark={mark}
        />
      ))}
    </div>
  );
});

const rowClass: Readonly<Record<Density, string>> = {
  two_lines: 'group/row absolute inset-x-0 top-0 h-[44px] border-b border-line-soft',
  one_line: 'group/row absolute inset-x-0 top-0 h-[30px] border-b border-line-soft',
};

/** A filled box if selected, a dot if unread, an empty box under the pointer. */
function Mark({ isSelected, isUnread }: { isSelected: boolean; isUnread: boolean }) {
  const t = useTranslations('inbox');
  if (isSelected) return <SelectedMark label={t('selectedMark')} />;
  return (
    <>
      <SelectedMark label={null} />
      {isUnread ? (
        <span
          role="img"
          aria-label={t('unread')}
          className="keeps-color size-[7px] rounded-full bg-accent group-hover/row:hidden"
        />
      ) : null}
    </>
  );
}
