import { mayCancel } from '../../src-shared/domain/decision/outbox-state.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { Transitions } from './transitions.ts';

export interface CancelAnswer {
  cancelled: string[];
  /** What may have left the machine, or has ended: no cancel can reach it. */
  tooLate: string[];
}

export function isCancellable({ state, uncertain }: Pick<EntryRow, 'state' | 'uncertain'>): boolean {
  return mayCancel({ state, mayHaveArrived: uncertain === 1 });
}

/** Cancels what has not left the machine. Those behind come first, so that none asks about one that goes with it. */
export function cancelEntries(rows: readonly EntryRow[], transitions: Transitions): CancelAnswer {
  return transitions.transaction(() => {
    const answer: CancelAnswer = { cancelled: [], tooLate: [] };
    for (const row of rows.toSorted((a, b) => b.position - a.position)) {
      const isGone = row.state === 'cancelled';
      const done =
        isGone || (isCancellable(row) && transitions.move(row, 'cancelled', { reason: 'by_person' }));
      (done ? answer.cancelled : answer.tooLate).push(row.id);
    }
    return answer;
  });
}
