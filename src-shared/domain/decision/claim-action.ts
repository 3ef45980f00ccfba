import type { ClaimFacts, CollaborationValue, MayAct } from './collaboration.ts';
import { type DecisionKind, decisionKind, decisions } from './decision.ts';
import { cameToNothing, type EntryStatus, isUnresolved, type OutboxState } from './outbox-state.ts';

/** Actions of one key on one claim or several. */
export const claimActions = ['seen', 'accept', 'reject'] as const;
export type ClaimAction = (typeof claimActions)[number];

/** The decision of each action: what a call carries of it, and no more, as a call refuses more. */
export const actionDecisions = {
  seen: { kind: decisionKind.markSeen },
  accept: { kind: decisionKind.decideCollaboration, value: 'ACCEPTED' },
  reject: { kind: decisionKind.decideCollaboration, value: 'REJECTED' },
} as const satisfies Record<ClaimAction, { kind: DecisionKind; value?: CollaborationValue }>;

export interface ActedOn {
  /** The claim; `null` if it isn't in the replica. */
  claim: ClaimFacts | null;
  /** Whether a decision of this kind on the claim is unresolved. */
  isPending: (kind: DecisionKind) => boolean;
  isReadonly: boolean;
}

/**
 * Returns why a decision of this kind can't be taken on the claim: because of the account, of what the service says
 * of the claim, or of our own unresolved decisions; `null` if it can.
 */
export function mayAct(kind: DecisionKind, { claim, isPending, isReadonly }: ActedOn): MayAct {
  if (isReadonly) return 'account_readonly';
  if (claim === null) return 'claim_missing';
  const { refusal, waitsFor } = decisions[kind];
  return refusal(claim) ?? (waitsFor.some(isPending) ? 'decision_pending' : null);
}

/** Returns `isPending` for `mayAct` from the decisions on a claim. */
export function pendingAmong(
  marks: readonly { kind: DecisionKind; state: OutboxState }[],
): (kind: DecisionKind) => boolean {
  return (kind) => marks.some((mark) => mark.kind === kind && isUnresolved(mark.state));
}

/** Whether a person decided on a claim and did not undo it, so that a snooze of it can end. */
export function isDecided({ kind, ...status }: { kind: string } & EntryStatus): boolean {
  const isOnClaim = Object.values(actionDecisions).some((decision) => decision.kind === kind);
  return isOnClaim && !cameToNothing(status);
}
