import type { ClaimStatus } from '../../claims-service/claim.ts';

/** The values that `PUT /claims/{claimId}/status` accepts. */
export const collaborationValues = ['ACCEPTED', 'REJECTED'] as const;
export type CollaborationValue = (typeof collaborationValues)[number];

/** The facts that decide what may be done to a claim. `null` is what the service did not say. */
export interface ClaimFacts {
  status: string | null;
  currentStep: string | null;
  isOpen: boolean | null;
  seen: boolean | null;
}

/** Reason why an action is not available. The words for each are in the message catalogue. */
export const actionRefusals = [
  'closed',
  'open_unknown',
  'not_in_collaboration',
  'status_unknown',
  'already_seen',
  'decision_pending',
  'account_readonly',
  'claim_missing',
] as const;
export type ActionRefusal = (typeof actionRefusals)[number];

/** `null` if the action may be taken, else the reason why not. */
export type MayAct = ActionRefusal | null;

const collaborationStage: ClaimStatus = 'PENDING_REVIEW';

/**
 * The only place that decides which claims are in the collaboration stage. The interface does not
 * document it; `PENDING_REVIEW` on an open claim is the one reading, `flow.currentStep` first.
 */
export function refusalToDecideCollaboration(claim: ClaimFacts): MayAct {
  const refusal = refusalUnlessOpen(claim);
  if (refusal !== null) return refusal;
  const step = claim.currentStep ?? claim.status;
  if (step === null) return 'status_unknown';
  return isCollaborationStage(step) ? null : 'not_in_collaboration';
}

export function isCollaborationStage(step: string): boolean {
  return step === collaborationStage;
}

/** Returns a refusal unless the claim is known to be open. */
export function refusalUnlessOpen({ isOpen }: ClaimFacts): MayAct {
  if (isOpen === null) return 'open_unknown';
  return isOpen ? null : 'closed';
}

export function refusalToMarkSeen(claim: ClaimFacts): MayAct {
  return claim.seen === true ? 'already_seen' : null;
}

/** The status that proves a decision was carried out, as far as the interface names it. */
export const provingStatus: Readonly<Record<CollaborationValue, ClaimStatus>> = {
  ACCEPTED: 'COLLABORATION_ACCEPTED',
  REJECTED: 'COLLABORATION_REJECTED',
};

/** Meaning of a status for the user: its colour and its phase. */
export type StatusTone = 'needs_decision' | 'with_network' | 'accepted' | 'rejected' | 'over' | 'unknown';

const tones = new Map<string, StatusTone>(
  Object.entries({
    PENDING_REVIEW: 'needs_decision',
    COLLABORATION_ACCEPTED: 'accepted',
    COLLABORATION_REJECTED: 'rejected',
    SECOND_PRESENTATION_STARTED: 'with_network',
    SECOND_PRESENTATION_COMPLETED: 'with_network',
    SECOND_PRESENTATION_ACCEPTED: 'accepted',
    COMPLETED: 'over',
  } satisfies Record<ClaimStatus, StatusTone>),
);

export function statusTone(status: string | null): StatusTone {
  return tones.get(status ?? '') ?? 'unknown';
}
