import type { ClaimStatus } from '../claims-service/claim.ts';
import type { CollaborationValue, DecisionKind } from './decision.ts';

/** The facts that decide what may be done to a claim. `null` is what the service did not say. */
export interface ClaimFacts {
  status: string | null;
  currentStep: string | null;
  isOpen: boolean | null;
  seen: boolean | null;
}

/** Why an action is off. The words for each are in the message catalogue. */
export const actionRefusals = [
  'closed',
  'open_unknown',
  'not_in_collaboration',
  'status_unknown',
  'already_seen',
  'decision_pending',
  'account_readonly',
] as const;
export type ActionRefusal = (typeof actionRefusals)[number];

/** `null` when the action may be taken, else the reason why not. */
export type MayAct = ActionRefusal | null;

const collaborationStage: ClaimStatus = 'PENDING_REVIEW';

/**
 * The one place that reads which claims are in the collaboration stage. The interface does not
 * document it; `PENDING_REVIEW` on an open claim is the one reading, `flow.currentStep` first.
 */
export function mayDecideCollaboration(claim: ClaimFacts): MayAct {
  if (claim.isOpen === false) return 'closed';
  if (claim.isOpen === null) return 'open_unknown';
  const step = claim.currentStep ?? claim.status;
  if (step === null) return 'status_unknown';
  return isCollaborationStage(step) ? null : 'not_in_collaboration';
}

export function isCollaborationStage(step: string): boolean {
  return step === collaborationStage;
}

/**
 * Whether an unresolved decision of kind `earlier` keeps one of `kind` from being taken. Where a claim goes
 * when its documentation is finished is not documented, so accept and reject wait for it.
 */
export function keepsWaiting(kind: DecisionKind, earlier: DecisionKind): boolean {
  return earlier === kind || (kind === 'decide_collaboration' && earlier === 'finish_documentation');
}

export function mayMarkSeen(claim: ClaimFacts): MayAct {
  return claim.seen === true ? 'already_seen' : null;
}

/** The status that proves a decision was carried out, as far as the interface names it. */
export const provingStatus: Readonly<Record<CollaborationValue, ClaimStatus>> = {
  ACCEPTED: 'COLLABORATION_ACCEPTED',
  REJECTED: 'COLLABORATION_REJECTED',
};

/** What a status means for the user: which colour and which part of the road. */
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
