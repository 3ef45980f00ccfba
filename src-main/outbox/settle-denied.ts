import type { OutboxState } from '../../src-shared/domain/decision/outbox-state.ts';
import {
  attemptEnd,
  because,
  type Denied,
  type Execution,
  tryLater,
  uncountedPauseMs,
  whyDenied,
} from './execution.ts';
import type { Operation } from './kind/kind.ts';
import { halfOf, refusedState, type Sent, unsent } from './settle-entries.ts';

const reachable: readonly OutboxState[] = ['retry_wait', 'ready'];

/**
 * A 401 or 403: nothing was carried out, and that is on disk before anything else is asked.
 *
 *   wait ─► try the key on the acquirer listing ─► it works: this call alone is not permitted ─► failed,
 *                                                  a batch is halved until the one in question is alone
 *                                               ─► refused: the account pauses, and the entry with it
 *                                               ─► unknown: later
 */
export async function settleDenied(
  execution: Execution,
  operation: Operation,
  sending: readonly Sent[],
  outcome: Denied,
): Promise<void> {
  const { journal, transitions, context, time, isStopped } = execution;
  transitions.transaction(() => {
    for (const { row, before, number } of sending) {
      journal.attempts.end(row.id, number, attemptEnd(outcome, time.nowMs()));
      const change = { counts: false, afterMs: uncountedPauseMs, ...unsent(before) };
      tryLater(execution, row, whyDenied(outcome, 'unknown'), change);
    }
  });
  const verdict = await context.checkKey();
  if (isStopped()) return;
  const why = whyDenied(outcome, verdict);
  transitions.transaction(() => {
    for (const { row: sent } of sending) {
      // It may have been cancelled meanwhile.
      const row = journal.entries.get(sent.id);
      if (row === null || !reachable.includes(row.state)) continue;
      if (verdict !== 'accepted') {
        if (row.state === 'retry_wait') transitions.note(row, because(why));
      } else if (sending.length > 1) {
        transitions.note(row, { batch_limit: halfOf(sending.length) });
        if (row.state === 'retry_wait') transitions.move(row, 'ready');
      } else {
        const settlement = operation.settleRefusal({ kind: 'not_permitted', message: outcome.message });
        const own = settlement && 'why' in settlement ? settlement.why : undefined;
        transitions.move(row, refusedState(row), because(own ?? why));
      }
    }
  });
}
