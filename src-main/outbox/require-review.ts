import type { EntryReason } from '../../src-shared/domain/decision/decision.ts';
import { waitingStates } from '../../src-shared/domain/decision/outbox-state.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { Execution } from './execution.ts';

/**
 * Requires review of decisions for another service or acquirer, or of a restored or copied profile: they are never
 * sent automatically, as they may have been sent from elsewhere.
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

/**
 * Requires review of entries that this version can't read; a later version may also read them. Other entries go on.
 */
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
