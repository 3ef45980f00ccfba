import type { ClaimSnapshot } from '../../src-shared/domain/decision.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { Journal } from '../journal/journal.ts';

/**
 * Whether another decision of ours was carried out on the claim after the state that the agent saw.
 * Its effect may be a new `updatedAt`, which then says nothing about a colleague.
 */
export function ownChangeSince(journal: Journal, row: EntryRow, saw: ClaimSnapshot): boolean {
  if (row.claim_id === null || saw.updatedAt === null) return false;
  const seenMs = Date.parse(saw.updatedAt);
  return journal.entries.listOfClaim(row.claim_id).some(({ id, sends, state, ended_at_ms: endedAtMs }) => {
    const wasOurs = id !== row.id && sends > 0 && (state === 'done' || state === 'sending');
    return wasOurs && (endedAtMs === null || !(endedAtMs < seenMs));
  });
}
