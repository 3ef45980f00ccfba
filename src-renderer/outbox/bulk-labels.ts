import { useTranslations } from 'use-intl';
import type { Bulk, OutboxEntry } from '../../src-shared/contract/outbox.ts';
import type { ServiceConnection } from '../../src-shared/contract/sync.ts';
import {
  needsAttention,
  isWaiting,
  type OutboxState,
} from '../../src-shared/domain/decision/outbox-state.ts';
import { kindLabel, stateLabel } from '../labels/entry-labels.ts';
import { entryTone } from '../labels/entry-tone.ts';
import type { Tone } from '../ui/pill.tsx';

/** Words for several decisions of one key press. */
export function useBulkLabels() {
  const t = useTranslations('outbox');
  return {
    decision: (entry: OutboxEntry, { isMixed }: Bulk): string =>
      isMixed ? t('bulk.mixed') : kindLabel(t, entry),
    count: ({ entries }: Bulk): string => t('bulk.count', { count: entries }),
    /** Returns a text such as `Done 77 · Refused 3`. */
    states: ({ states }: Bulk): string =>
      states
        .map(({ state, entries }) => t('bulk.part', { state: t(`states.${state}`), count: entries }))
        .join(' · '),
    /** Returns its state as a whole: the gravest first. */
    progress(
      bulk: Bulk,
      nowMs: number,
      connection: ServiceConnection['state'],
    ): { text: string; tone: Tone } {
      const attention = countIn(bulk, needsAttention);
      if (attention > 0) return { text: t('bulk.attention', { count: attention }), tone: 'amber' };
      const only = bulk.states.length === 1 ? bulk.states[0]?.state : undefined;
      if (only === 'held') {
        const held = { state: only, reason: null, resolution: null, dueAtMs: bulk.heldUntilMs };
        return { text: stateLabel(t, held, nowMs, connection), tone: entryTone.held };
      }
      if (only !== undefined) return { text: t(`states.${only}`), tone: entryTone[only] };
      const tone = countIn(bulk, isWaiting) > 0 ? 'blue' : 'grey';
      return { text: t('bulk.done', { done: doneIn(bulk), total: bulk.entries }), tone };
    },
  };
}

export function doneIn(bulk: Bulk): number {
  return countIn(bulk, (state) => state === 'done');
}

function countIn({ states }: Bulk, isMeant: (state: OutboxState) => boolean): number {
  return states.reduce((sum, { state, entries }) => sum + (isMeant(state) ? entries : 0), 0);
}
