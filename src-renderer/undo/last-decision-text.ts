import type { LastDecision } from '../../src-shared/contract/outbox.ts';
import { decisionLabel, type OutboxTranslations } from '../labels/entry-labels.ts';

/** Returns what was decided and on what, on one line. */
export function lastDecisionText(t: OutboxTranslations, { entry, remaining }: LastDecision): string {
  const decision = decisionLabel(t, entry);
  if (entry.claim === null)
    return remaining === 1 ? decision : t('undo.andMore', { decision, count: remaining - 1 });
  const subject =
    remaining === 1 ? (entry.claim.merchantName ?? entry.claim.id) : t('undo.claims', { count: remaining });
  return t('undo.what', { decision, subject });
}

/** Returns why no undo reaches it any more. */
export function tooLateLabel(t: OutboxTranslations, last: LastDecision): string {
  const what = lastDecisionText(t, last);
  const { state, attempts } = last.entry;
  switch (state) {
    case 'done':
      return t(attempts === 0 ? 'undo.notNeeded' : 'undo.sent', { what });
    case 'sending':
      return t('undo.sending', { what });
    case 'conflict':
    case 'needs_person':
    case 'failed':
      return t('undo.attention', { what });
    default:
      return t('undo.mayHaveArrived', { what });
  }
}
