import type { LastDecision } from '../../src-shared/contract/outbox.ts';
import { decisionWords, type OutboxWords } from '../labels/entry-labels.ts';

/** What was decided and on what, on one line. */
export function lastDecisionWords(t: OutboxWords, { entry, remaining }: LastDecision): string {
  const decision = decisionWords(t, entry);
  if (entry.claim === null)
    return remaining === 1 ? decision : t('undo.andMore', { decision, count: remaining - 1 });
  const subject =
    remaining === 1 ? (entry.claim.merchantName ?? entry.claim.id) : t('undo.claims', { count: remaining });
  return t('undo.what', { decision, subject });
}

/** Why no undo reaches it any more. */
export function tooLateWords(t: OutboxWords, last: LastDecision): string {
  const what = lastDecisionWords(t, last);
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
