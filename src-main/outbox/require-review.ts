import type { EntryReason } from '../../src-shared/domain/decision/decision.ts';
import { waitingStates } from '../../src-shared/domain/decision/outbox-state.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { Execution } from './execution.ts';

/**
 * Decisions for another service or acquirer, or of a profile that was restored or copied, are never
 * sent automatically: they may have been sent from elsewhere.
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

/** What this version can't read waits for a person, or for a later version; the others go on. */
export function requireReviewOfUnreadable(
  { transitions, kinds }: Execution,
  rows: readonly EntryRow[],
): void {
  transitions.transaction(() => {
    for (const row of rows) {
      const kind = kinds.get(row.kind);
      if (kind?.canRead(row)) continue;
      transitions.move(row, 'needs_person', { reason: kind ? 'payload_unreadable' : 'kind_unknown' });
    }
  });
}
