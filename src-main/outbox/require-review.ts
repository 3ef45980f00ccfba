import type { EntryReason } from '../../src-shared/domain/decision.ts';
import { type OutboxState, unsentStates, waitingStates } from '../../src-shared/domain/outbox-state.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { Execution } from './execution.ts';

/**
 * Decisions for another service or acquirer, or of a profile that was restored or copied, are never
 * sent by themselves: they may have been sent from elsewhere.
 */
export function requireReview(
  { journal, transitions }: Execution,
  isConcerned: (row: EntryRow) => boolean,
  reason: EntryReason = 'profile_restored',
): void {
  transitions.transaction(() => {
    for (const row of journal.entries.listInStates(waitingStates)) {
      if (isConcerned(row)) transitions.move(row, 'needs_person', { reason });
    }
  });
}

/** Parses on load: what can't be read is shown to a person now, and not when its turn comes. */
export function requireReviewOfUnreadable({ journal, transitions, kinds }: Execution): void {
  const states: readonly OutboxState[] = [...unsentStates, 'unknown'];
  transitions.transaction(() => {
    for (const row of journal.entries.listInStates(states)) {
      const kind = kinds.get(row.kind);
      if (!kind?.canRead(row)) {
        transitions.move(row, 'needs_person', { reason: kind ? 'payload_unreadable' : 'kind_unknown' });
      }
    }
  });
}
