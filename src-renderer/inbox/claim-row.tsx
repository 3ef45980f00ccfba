import { memo, type MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { ClaimRow as Row } from '../../src-shared/contract/claims.ts';
import { useNow } from '../runtime/use-now.ts';
import { ageOf } from '../labels/age.ts';
import { outcomeToneOf, toneOf, useClaimLabels } from '../labels/claim-labels.ts';
import { usePendingLabel } from '../claim/use-pending-label.ts';
import { rowElementId } from '../list/list-grid.tsx';
import { Status, type Tone } from '../ui/pill.tsx';
import { SelectedMark } from '../ui/selected-mark.tsx';
import { currentRowClass } from '../list/current-row-class.ts';

/** The columns of the list, head and rows alike. A narrow list does without the card, then the age. */
export const columnsClass =
  'grid grid-cols-[16px_minmax(0,1fr)_128px_196px_108px_36px] @max-[760px]:grid-cols-[16px_minmax(0,1fr)_124px_178px_40px] @max-[580px]:grid-cols-[16px_minmax(0,1fr)_112px_132px] items-center gap-3 px-3.5';
export const cardColumnClass = '@max-[760px]:hidden';
export const ageColumnClass = '@max-[580px]:hidden';

export interface RowProps {
  row: Row | undefined;
  /** Of the whole list, from 0. */
  index: number;
  topPx: number;
  isCurrent: boolean;
  isSelected: boolean;
  onPress: (claimId: string, event: MouseEvent) => void;
  onToggle: (claimId: string) => void;
}

export const claimGridName = 'claim';

/** One claim of the list: what, then who. */
export const ClaimRow = memo(function ClaimRow({
  row,
  index,
  topPx,
  isCurrent,
  isSelected,
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
      <div {...shared} aria-busy="true" className={`${rowClass} ${columnsClass}`}>
        <span role="gridcell" />
        <span role="gridcell" aria-label={t('loading')} className="h-2.5 w-2/5 rounded-full bg-hover" />
      </div>
    );
  }
  const isUnread = !row.read;
  const weight = isUnread ? 'font-strong' : '';
  const lastFour = labels.lastFour(row.maskedCard);
  return (
    <div
      {...shared}
      data-current={isCurrent || undefined}
      onClick={(event) => onPress(row.id, event)}
      className={`${rowClass} ${columnsClass} ${isCurrent ? currentRowClass : isSelected ? 'bg-sel/60' : 'hover:bg-hover/60'}`}
    >
      <span
        role="gridcell"
        className="grid h-full place-items-center"
        onClick={(event) => {
          event.stopPropagation();
          onToggle(row.id);
        }}
      >
        <Mark isSelected={isSelected} isUnread={isUnread} />
      </span>
      <span role="gridcell" className="min-w-0">
        <span className={`block truncate text-row ${weight}`}>{row.merchantName ?? t('noMerchant')}</span>
        <SecondLine row={row} />
      </span>
      <span role="gridcell" className={`num truncate text-right ${weight}`}>
        {labels.amount(row.amount, row.currency)}
        <span className="ml-1 text-tiny font-medium text-ink-3">{row.currency}</span>
      </span>
      <span role="gridcell" className="min-w-0">
        <Status tone={toneOf(row.status)}>{labels.status(row.status)}</Status>
        <ClaimOutcomeCell outcome={row.outcome} />
      </span>
      <span role="gridcell" className={`flex min-w-0 items-baseline gap-1 text-ink-2 ${cardColumnClass}`}>
        <span className="truncate">{labels.origin(row.origin)}</span>{' '}
        {lastFour === null ? null : <span className="shrink-0 ident">{lastFour}</span>}
      </span>
      <span role="gridcell" className={`text-right ${ageColumnClass}`}>
        <AgeText createdAtMs={row.createdAtMs} />
      </span>
    </div>
  );
});

const rowClass = 'group/row absolute inset-x-0 top-0 h-[44px] border-b border-line-soft';

/** A filled box when selected, a dot when unread, an empty box under the pointer. */
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
          className="size-[7px] rounded-full bg-accent group-hover/row:hidden"
        />
      ) : null}
    </>
  );
}

function SecondLine({ row }: { row: Row }) {
  const t = useTranslations('inbox');
  const pendingLabel = usePendingLabel();
  const mark = row.pending.at(-1);
  const nowMs = useNow(mark?.state === 'held' ? 1000 : null);
  if (mark !== undefined) {
    return (
      <span className="num block truncate text-second text-accent-text">{pendingLabel(mark, nowMs)}</span>
    );
  }
  const rrn = row.rrn ?? '';
  return (
    <span className="num block truncate text-second text-ink-3">
      {row.holderName === null ? t('rrn', { rrn }) : t('holderAndRrn', { holder: row.holderName, rrn })}
    </span>
  );
}

/** Under the status, aligned with its words; said in colour only once it is decided. */
function ClaimOutcomeCell({ outcome }: { outcome: string | null }) {
  const labels = useClaimLabels();
  if (outcome === null) return null;
  return (
    <span className={`block truncate pl-4 text-second ${outcomeInk[outcomeToneOf(outcome)]}`}>
      {labels.outcome(outcome)}
    </span>
  );
}

const outcomeInk: Readonly<Record<Tone, string>> = {
  green: 'text-green',
  red: 'text-red',
  grey: 'text-ink-3',
  amber: 'text-ink-3',
  blue: 'text-ink-3',
};

const ageStepMs = 60_000;

function AgeText({ createdAtMs }: { createdAtMs: number | null }) {
  const t = useTranslations('claim.ageShort');
  const nowMs = useNow(ageStepMs);
  if (createdAtMs === null) return null;
  const age = ageOf(createdAtMs, nowMs);
  return (
    <span className={`num text-small ${age.isOld ? 'font-strong text-red' : 'text-ink-3'}`}>
      {t(age.unit, { count: age.value })}
    </span>
  );
}
