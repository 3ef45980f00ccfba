import type { bulkActions, ClaimRow, PendingMark } from '../../src-shared/contract/claims.ts';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import type { ClaimSnapshot } from '../../src-shared/domain/decision.ts';

export type BulkAction = (typeof bulkActions)[number];
export interface Target {
  claimId: string;
  saw: ClaimSnapshot;
}

/** What was on the screen when the key was pressed. */
export function snapshotOf({ status, updatedAt, isOpen }: ClaimRow): ClaimSnapshot {
  return { status, updatedAt, isOpen };
}

export function decisionOf(action: BulkAction, accountId: string, targets: Target[]): DecideInput {
  if (action === 'mark_seen') return { accountId, kind: 'mark_seen', targets };
  return { accountId, kind: 'decide_collaboration', value: valueOf(action), targets };
}

/** Painted at once, before the main side has answered. */
export function markOf(action: BulkAction, nowMs: number): PendingMark {
  const shared = { entryId: 'painted-ahead', state: 'held' as const };
  return action === 'mark_seen'
    ? { ...shared, kind: 'mark_seen', value: null, dueAtMs: nowMs + 5000 }
    : { ...shared, kind: 'decide_collaboration', value: valueOf(action), dueAtMs: nowMs + 10_000 };
}

function valueOf(action: 'accept' | 'reject') {
  return action === 'accept' ? 'ACCEPTED' : 'REJECTED';
}
