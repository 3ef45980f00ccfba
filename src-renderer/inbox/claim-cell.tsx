import { AlarmClock, BellRing, Signpost, StickyNote } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ClaimRow as Row } from '../../src-shared/contract/claims.ts';
import { usePendingLabel } from '../claim/use-pending-label.ts';
import { ageOf } from '../labels/age.ts';
import { useDaysLeft } from '../labels/use-days-left.ts';
import { useSnoozeLabel } from '../labels/use-snooze-label.ts';
import { outcomeToneOf, toneOf, type useClaimLabels } from '../labels/claim-labels.ts';
import { useNow } from '../runtime/use-now.ts';
import { Status, type Tone } from '../ui/pill.tsx';
import { type ColumnLayout, type ColumnName, isPlain, plainText } from './columns.ts';

/** Shows a column of a row. What has no column of its own is under another, or left out. */
export function Cell({
  name,
  row,
  columns,
  weight,
  labels,
  mark,
}: {
  name: ColumnName;
  row: Row;
  columns: ColumnLayout;
  weight: string;
  labels: ReturnType<typeof useClaimLabels>;
  mark: string | undefined;
}) {
  const t = useTranslations('inbox');
  if (isPlain(name)) return <TextCell className={plainClass[name]}>{plainText(row, name)}</TextCell>;
  switch (name) {
    case 'merchant': {
      const isTwoLines = columns.density === 'two_lines';
      return (
        <span role="gridcell" className={isTwoLines ? 'min-w-0' : 'flex min-w-0 items-baseline gap-2'}>
          <span className={`flex min-w-0 items-center gap-1.5 text-row ${weight}`}>
            <span className="min-w-0 truncate">{row.merchantName ?? t('noMerchant')}</span>
            {row.hasNote ? (
              <StickyNote size={12} role="img" aria-label={t('noted')} className="shrink-0 text-ink-3" />
            ) : null}
            {row.snooze === null ? null : <SnoozeMark snooze={row.snooze} />}
            {mark === undefined || isTwoLines ? null : <ProposalMark text={mark} />}
          </span>
          {row.pending.length > 0 && !columns.names.includes('pending') ? (
            <Pending row={row} />
          ) : isTwoLines && mark !== undefined ? (
            <ProposalMark text={mark} />
          ) : isTwoLines ? (
            <WhoLine row={row} under={columns.under} />
          ) : null}
        </span>
      );
    }
    case 'pending':
      return (
        <span role="gridcell" className="min-w-0">
          <Pending row={row} />
        </span>
      );
    case 'amount':
      return (
        <AmountCell
          row={row}
          columns={columns}
          amount={labels.amount(row.amount, row.currency)}
          weight={weight}
        />
      );
    case 'status': {
      const isTwoLines = columns.density === 'two_lines';
      const outcome =
        columns.under.outcome && isDecided(row.outcome) ? (
          <span className={`ml-1 shrink-0 text-second ${outcomeInk[outcomeToneOf(row.outcome)]}`}>
            {labels.outcome(row.outcome)}
          </span>
        ) : null;
      return (
        <span role="gridcell" className="flex min-w-0 items-center gap-x-1">
          <Status tone={toneOf(row.status)} lines={isTwoLines ? 2 : 1}>
            {labels.status(row.status)} {isTwoLines ? outcome : null}
          </Status>
          {isTwoLines ? null : outcome}
        </span>
      );
    }
    case 'outcome':
      return (
        <span role="gridcell" className="min-w-0">
          {isDecided(row.outcome) ? (
            <span className={`block truncate text-second ${outcomeInk[outcomeToneOf(row.outcome)]}`}>
              {labels.outcome(row.outcome)}
            </span>
          ) : null}
        </span>
      );
    case 'network':
      return <TextCell>{labels.origin(row.origin)}</TextCell>;
    case 'card': {
      const lastFour = labels.lastFour(row.maskedCard);
      return (
        <span role="gridcell" className="flex min-w-0 items-baseline gap-1 text-ink-2">
          {columns.names.includes('network') ? null : (
            <span className="truncate">{labels.origin(row.origin)}</span>
          )}{' '}
          {lastFour === null ? null : <span className="shrink-0 ident">{lastFour}</span>}
        </span>
      );
    }
    case 'documents':
      return <DocumentsCell documents={row.documents} />;
    case 'daysLeft':
      return (
        <span role="gridcell" className="min-w-0 text-right">
          {row.targetAtMs === null ? null : <DaysLeftText targetAtMs={row.targetAtMs} />}
        </span>
      );
    case 'age':
      return (
        <span role="gridcell" className="text-right">
          <AgeText createdAtMs={row.createdAtMs} />
        </span>
      );
  }
}

const plainClass: Partial<Record<ColumnName, string>> = { rrn: 'ident', currency: 'text-small' };

function TextCell({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <span role="gridcell" className={`truncate text-ink-2 ${className}`}>
      {children}
    </span>
  );
}

/**
 * Shows an amount. The currency is never cut: where a long amount leaves no room beside it, it is below, or the
 * amount ends in an ellipsis.
 */
function AmountCell({
  row,
  columns,
  amount,
  weight,
}: {
  row: Row;
  columns: ColumnLayout;
  amount: string;
  weight: string;
}) {
  const wraps = columns.density === 'two_lines' ? 'flex-wrap' : '';
  return (
    <span
      role="gridcell"
      className={`num flex min-w-0 items-baseline justify-end gap-x-1 ${wraps} ${weight}`}
    >
      <span className="min-w-0 truncate">{amount}</span>
      {columns.names.includes('currency') ? null : (
        <span className="shrink-0 text-tiny font-medium text-ink-3">{row.currency}</span>
      )}
    </span>
  );
}

/** Shows this computer's decision on the claim, and what happens to it next. */
function Pending({ row }: { row: Row }) {
  const pendingLabel = usePendingLabel();
  const mark = row.pending.at(-1);
  const nowMs = useNow(mark?.state === 'held' ? 1000 : null);
  if (mark === undefined) return null;
  return <span className="num block truncate text-second text-accent-text">{pendingLabel(mark, nowMs)}</span>;
}

/** Shows whose claim it is, as far as no column does. A name is cut before an RRN. */
function WhoLine({ row, under }: { row: Row; under: ColumnLayout['under'] }) {
  const t = useTranslations('inbox');
  const holder = under.holder ? row.holderName : null;
  const rrn = under.rrn ? t('rrn', { rrn: row.rrn ?? '' }) : null;
  if (holder === null && rrn === null) return null;
  return (
    <span className="num flex text-second text-ink-3">
      {holder === null ? null : <span className="min-w-0 shrink-[9999] truncate">{holder}</span>}
      {holder === null || rrn === null ? null : <span className="shrink-0 whitespace-pre"> · </span>}
      {rrn === null ? null : <span className="min-w-0 truncate">{rrn}</span>}
    </span>
  );
}

function isDecided(outcome: string | null): outcome is string {
  return outcome !== null && outcomeToneOf(outcome) !== 'grey';
}

const outcomeInk: Readonly<Record<Tone, string>> = {
  green: 'text-green',
  red: 'text-red',
  grey: 'text-ink-3',
  amber: 'text-ink-3',
  blue: 'text-ink-3',
};

/** Shows how many of the listed documents are approved; nothing if they were never listed. */
function DocumentsCell({ documents }: { documents: Row['documents'] }) {
  const t = useTranslations('inbox');
  if (documents === null) return <span role="gridcell" />;
  return (
    <span
      role="gridcell"
      className="num truncate text-small text-ink-2"
      title={documents.listed === 0 ? undefined : t('documentsTitle', documents)}
    >
      {documents.listed === 0 ? t('noDocuments') : t('documents', documents)}
    </span>
  );
}

/** Shows that a claim is snoozed, or back, which has the accent's colour and another sign. */
function SnoozeMark({ snooze }: { snooze: NonNullable<Row['snooze']> }) {
  const label = useSnoozeLabel()(snooze);
  const isBack = snooze.backAtMs !== null;
  const Sign = isBack ? BellRing : AlarmClock;
  return (
    <span role="img" aria-label={label} title={label} className="shrink-0">
      <Sign size={12} className={isBack ? 'text-accent-text' : 'text-ink-3'} />
    </span>
  );
}

/** Shows what a rule proposes. It gives way to the merchant's name until only the decision is left. */
function ProposalMark({ text }: { text: string }) {
  return (
    <span
      title={text}
      className="ml-auto flex min-w-20 shrink-[999] items-center gap-1 text-second font-normal text-ink-3"
    >
      <Signpost size={12} className="shrink-0" />
      <span className="truncate">{text}</span>
    </span>
  );
}

/** Shows the days left; an empty cell says that there is no internal target, or that it is unknown. */
function DaysLeftText({ targetAtMs }: { targetAtMs: number }) {
  const nowMs = useNow(ageStepMs);
  const left = useDaysLeft()(targetAtMs, nowMs);
  return (
    <span
      className={`num block truncate text-small ${left.isOverdue ? 'font-strong text-red' : 'text-ink-2'}`}
      title={left.title}
    >
      {left.short}
    </span>
  );
}

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
