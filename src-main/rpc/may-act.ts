import type { PendingMark } from '../../src-shared/contract/claims.ts';
import {
  type ClaimFacts,
  keepsWaiting,
  mayDecideCollaboration,
  mayMarkSeen,
  type MayAct,
} from '../../src-shared/domain/collaboration.ts';
import type { DecisionKind } from '../../src-shared/domain/decision.ts';
import { type OutboxState, unresolvedStates } from '../../src-shared/domain/outbox-state.ts';

export interface ActOn {
  claim: ClaimFacts;
  pending: readonly PendingMark[];
  isReadonly: boolean;
}

/** Whether the claim can take the action now: the service's facts, our own pending decisions, the account. */
export function mayAct(
  kind: 'mark_seen' | 'decide_collaboration',
  { claim, pending, isReadonly }: ActOn,
): MayAct {
  if (isReadonly) return 'account_readonly';
  const refusal = kind === 'mark_seen' ? mayMarkSeen(claim) : mayDecideCollaboration(claim);
  return refusal ?? (isPending(kind, pending) ? 'decision_pending' : null);
}

function isPending(kind: DecisionKind, pending: readonly PendingMark[]): boolean {
  const unresolved: readonly OutboxState[] = unresolvedStates;
  return pending.some((mark) => keepsWaiting(kind, mark.kind) && unresolved.includes(mark.state));
}
