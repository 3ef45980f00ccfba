import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import type { ServiceConnection } from '../../src-shared/contract/sync.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { Dot } from '../ui/pill.tsx';
import { SelectedMark } from '../ui/selected-mark.tsx';
import { entryTone } from '../labels/entry-tone.ts';
import { useAnswerText } from '../labels/use-answer-text.ts';
import { useBriefLabels } from './brief-labels.ts';
import { useBulkLabels } from './bulk-labels.ts';
import { useUndoneLabels } from './undone-labels.ts';
import { decisionLabel, stateLabel } from '../labels/entry-labels.ts';

import { useMomentLabel } from '../labels/use-moment-label.ts';
import { currentRowClass } from '../list/current-row-class.ts';

/** Class of head and rows; the tracks are set on the list. The amount is left out where there is no room for it. */
export const entryGridClass = 'grid grid-cols-(--columns) gap-x-3.5 px-3.5';
export const amountColumn = 'hidden @min-[660px]:block';

export interface EntryRowProps {
  id: string;
  entry: OutboxEntry;
  index: number;
  top: number;
  height: number;
  isCurrent: boolean;
  isSelected: boolean;
  nowMs: number;
  connection: ServiceConnection['state'];
  /** Name that decisions are signed with here. */
  ownName: string | undefined;
  /** Whether a line of its own says why it is in its state, and what to do. */
  isExplained: boolean;
  onPress: (keys: PressKeys) => void;
}

/** Modifier keys of a press. */
export interface PressKeys {
  toggles: boolean;
  extends: boolean;
}

/** Renders the part of a message that says what to do next. */
function quiet(words: ReactNode) {
  return <span className="text-ink-3">{words}</span>;
}

/** One decision: what, on which claim, by whom and when, and what becomes of it. */
export function EntryRow(props: EntryRowProps) {
  const { entry, isCurrent, isSelected, nowMs, connection, ownName, isExplained } = props;
  const t = useTranslations('outbox');
  const inbox = useTranslations('inbox');
  const claimLabels = useClaimLabels();
  const briefLabels = useBriefLabels();
  const momentLabel = useMomentLabel();
  const bulkLabels = useBulkLabels();
  const undoneLabels = useUndoneLabels();
  const answer = useAnswerText();
  const bulk = entry.bulk ?? null;
  const progress = bulk && bulkLabels.progress(bulk, nowMs, connection);
  const undone = entry.undone ?? null;
  const { claim, reason } = bulk === null && undone === null ? entry : { claim: null, reason: null };
  const who = entry.agent === ownName ? t('byYou') : t('by', { agent: entry.agent });
  const rules = bulk?.rules ?? (bulk === null && entry.rule != null ? [entry.rule] : []);
  const said = [who, momentLabel(entry.decidedAtMs), answer.brief(rules)].filter((part) => part !== null);
  const why = reason === null ? null : t(`reasons.${reason.code}.what`);
  const whyAndNext = ({ code }: NonNullable<OutboxEntry['reason']>) => ({
    why: t(`reasons.${code}.what`),
    next: t(`reasons.${code}.next`),
  });
  return (
    <div
      role="row"
      tabIndex={-1}
      id={props.id}
      aria-rowindex={props.index + 2}
      data-current={isCurrent || undefined}
      aria-selected={isSelected}
      className={`${entryGridClass} group/row absolute inset-x-0 content-center border-b border-line-soft outline-none ${
        isCurrent ? currentRowClass : 'hover:bg-hover'
      }`}
      style={{ top: props.top, height: props.height }}
      onClick={(event) => props.onPress({ toggles: event.ctrlKey || event.metaKey, extends: event.shiftKey })}
    >
      <div
        role="gridcell"
        className="grid size-full place-items-center"
        onClick={(event) => {
          event.stopPropagation();
          props.onPress({ toggles: true, extends: event.shiftKey });
        }}
      >
        <SelectedMark label={isSelected ? t('selectedMark') : null} />
      </div>
      <div role="gridcell" className="min-w-0">
        <div className="truncate text-row font-medium">
          {undone !== null
            ? undoneLabels.title(undone)
            : bulk === null
              ? decisionLabel(t, entry)
              : bulkLabels.decision(entry, bulk)}
        </div>
        <div className="num truncate text-second text-ink-3">
          {undone === null ? said.join(' · ') : undoneLabels.day(entry)}
        </div>
      </div>
      <div role="gridcell" className="min-w-0">
        {undone === null ? null : (
          <div className="num truncate text-row text-ink-2">{undoneLabels.kinds(undone)}</div>
        )}
        {bulk === null ? null : (
          <>
            <div className="num truncate text-row">{bulkLabels.count(bulk)}</div>
            <div className="num truncate text-second text-ink-3">{bulkLabels.states(bulk)}</div>
          </>
        )}
        {claim === null ? null : (
          <>
            <div className="truncate text-row">{claim.merchantName ?? inbox('noMerchant')}</div>
            <div className="num truncate text-second text-ink-3">{briefLabels.card(claim)}</div>
          </>
        )}
      </div>
      <div role="gridcell" className={`${amountColumn} num truncate text-right text-row`}>
        {claim?.amount == null ? null : (
          <>
            {claimLabels.amount(claim.amount, claim.currency)}
            <span className="ml-1 text-tiny font-medium text-ink-3">{claim.currency}</span>
          </>
        )}
      </div>
      <div role="gridcell" className="min-w-0">
        <div className="flex min-w-0 items-center gap-2">
          <Dot tone={progress?.tone ?? entryTone[entry.state]} />
          <span className="num truncate">{progress?.text ?? stateLabel(t, entry, nowMs, connection)}</span>
        </div>
        {isExplained || why === null ? null : (
          <div className="truncate pl-4 text-second text-ink-3" title={why}>
            {why}
          </div>
        )}
      </div>
      {isExplained && bulk !== null ? (
        <div role="gridcell" className="col-span-full truncate pl-[30px] text-second text-ink-3">
          {t('bulk.look')}
        </div>
      ) : null}
      {isExplained && reason !== null ? (
        <div
          role="gridcell"
          className="col-span-full truncate pl-[30px] text-second text-ink-2"
          title={t.markup('whyAndNext', { ...whyAndNext(reason), quiet: (words) => words })}
        >
          {t.rich('whyAndNext', {
            ...whyAndNext(reason),
            quiet,
          })}
        </div>
      ) : null}
    </div>
  );
}
