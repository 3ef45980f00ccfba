import type { ClaimFacts, CollaborationValue, MayAct } from './collaboration.ts';
import { type DecisionKind, decisionKind, decisions } from './decision.ts';
import { cameToNothing, type EntryStatus, isUnresolved, type OutboxState } from './outbox-state.ts';

/** What one key does to one claim or to several. */
export const claimActions = ['seen', 'accept', 'reject'] as const;
export type ClaimAction = (typeof claimActions)[number];

/** The decision that each of them takes: what a call carries of it, and no more, since a call refuses more. */
export const actionDecisions = {
  seen: { kind: decisionKind.markSeen },
  accept: { kind: decisionKind.decideCollaboration, value: 'ACCEPTED' },
  reject: { kind: decisionKind.decideCollaboration, value: 'REJECTED' },
} as const satisfies Record<ClaimAction, { kind: DecisionKind; value?: CollaborationValue }>;

export interface ActedOn {
  /** `null`: it is not here. */
  claim: ClaimFacts | null;
  /** Whether a decision of this kind on the claim is unresolved. */
  isPending: (kind: DecisionKind) => boolean;
  isReadonly: boolean;
}

/**
 * Whether a decision of this kind can be taken on the claim, and why not: by the account, by what the
 * service says of the claim, and by our own decisions that are not settled.
 */
export function mayAct(kind: DecisionKind, { claim, isPending, isReadonly }: ActedOn): MayAct {
  if (isReadonly) return 'account_readonly';
  if (claim === null) return 'claim_missing';
  const { refusal, waitsFor } = decisions[kind];
  return refusal(claim) ?? (waitsFor.some(isPending) ? 'decision_pending' : null);
}

/** For `mayAct`: the decisions that lie over a claim. */
export function pendingAmong(
  marks: readonly { kind: DecisionKind; state: OutboxState }[],
): (kind: DecisionKind) => boolean {
  return (kind) => marks.some((mark) => mark.kind === kind && isUnresolved(mark.state));
}

/** What a person decided on a claim, and did not take back: it needs no putting off any more. */
export function isDecided({ kind, ...status }: { kind: string } & EntryStatus): boolean {
  const isOnClaim = Object.values(actionDecisions).some((decision) => decision.kind === kind);
  return isOnClaim && !cameToNothing(status);
}
