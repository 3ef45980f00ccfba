import { useDetailLabel } from '../labels/use-detail-label.ts';
import { useFormatter, useTranslations } from 'use-intl';
import type { ClaimDocuments } from '../../src-shared/contract/documents.ts';
import {
  isWaiting,
  needsAttention,
  type OutboxState,
} from '../../src-shared/domain/decision/outbox-state.ts';

export type Finish = ClaimDocuments['finish'];

export function isFinishOnItsWay(finish: Finish): boolean {
  return finish !== null && isWaiting(finish.state);
}

export function finishNeedsDecision(finish: Finish): boolean {
  return finish !== null && needsAttention(finish.state);
}

const labelKeys = {
  held: 'held',
  ready: 'waiting',
  blocked: 'waiting',
  retry_wait: 'waiting',
  sending: 'sending',
  unknown: 'sentUnknown',
  conflict: 'attention',
  needs_person: 'attention',
  failed: 'failedEarlier',
} as const satisfies Record<Exclude<OutboxState, 'done' | 'cancelled' | 'resolved'>, string>;

/** Shows what happened to a finish that was decided here. */
export function FinishStatus({ finish }: { finish: Finish }) {
  const t = useTranslations('documents.finish');
  const detailLabel = useDetailLabel();
  const format = useFormatter();
  if (finish === null || finish.state === 'cancelled' || finish.state === 'resolved') return null;
  const when = format.dateTime(finish.atMs, 'moment');
  if (finish.state !== 'done')
    return (
      <p className="num mt-1 text-second font-medium text-accent-text">
        {t(labelKeys[finish.state], { when })}
      </p>
    );
  return (
    <p className={`num mt-1 text-second ${finish.detail === null ? 'text-ink-2' : 'font-medium text-amber'}`}>
      {finish.detail === null
        ? t('closed', { when })
        : t('closedDiffers', { when, detail: detailLabel(finish.detail) })}
    </p>
  );
}
