import { mayCancel } from '../../src-shared/domain/decision/outbox-state.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { Transitions } from './transitions.ts';

export interface CancelAnswer {
  cancelled: string[];
  /** Ids of entries that may have left the machine or have ended, so that they can't be cancelled. */
  tooLate: string[];
}

export function isCancellable({ state, uncertain }: Pick<EntryRow, 'state' | 'uncertain'>): boolean {
  return mayCancel({ state, mayHaveArrived: uncertain === 1 });
}

/**
 * Cancels entries that have not left the machine. The last in a lane are cancelled first, so that none asks a person
 * about one that is cancelled with it.
 */
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
