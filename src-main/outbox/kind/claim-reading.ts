import { type Detail, said } from '../../../src-shared/contract/details.ts';
import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import { isSameInstant } from '../../../src-shared/domain/time/instant.ts';
import type { Job, KindContext, Preflight } from './kind-spec.ts';
import type { CallFailure } from '../../claims-service/failure-reason.ts';
import { laneNames } from '../../journal/lane-names.ts';

/** Reads the claim from the service and stores it in the replica. */
export async function readClaimNow(
  claimId: string,
  { client, facts, account, signal }: KindContext,
): Promise<{ claim: ReceivedClaim; failed?: undefined } | { claim: null; failed: CallFailure }> {
  const outcome = await client.getClaim(claimId, { signal });
  if (outcome.kind !== 'ok') return { claim: null, failed: outcome };
  const { claim } = outcome.answer;
  const isForeign = claim.acquirerId !== null && claim.acquirerId !== account.acquirerId;
  if (claim.id !== claimId || isForeign) {
    const detail = whoseClaim(claim.acquirerId, isForeign);
    return {
      claim: null,
      failed: { kind: 'ambiguous', fault: 'answer_broken', httpStatus: outcome.httpStatus, detail },
    };
  }
  try {
    facts.takeClaim(claim);
  } catch {
    // The replica is rebuilt from the service anyway; what was read still decides.
  }
  return { claim };
}

/** Comparison of the claim with what the agent saw. `closed_by_us`: one of our decisions led there. */
export type ComparedWithSeen = 'same' | 'closed_by_us' | 'other_status' | 'changed';

/**
 * Compares the claim with what the agent decided on. The effects of our own decisions in between are expected:
 * marking a claim as seen must not make another decision on it a conflict, and each of several decisions made offline
 * expects the result of the one before.
 */
export function compareWithSeen(
  claim: ReceivedClaim,
  { row, saw }: Job<unknown>,
  context: KindContext,
): ComparedWithSeen {
  if (saw === null) return 'other_status';
  const own = context.ownEffects(row, saw);
  const isOurStatus = claim.status !== null && own.statuses.includes(claim.status);
  if (claim.status !== saw.status && !isOurStatus) return 'other_status';
  if (claim.isOpen !== saw.isOpen) return isOurStatus && claim.isOpen === false ? 'closed_by_us' : 'changed';
  const isSame = isOurStatus || own.mayHaveTouched || isSameInstant(claim.updatedAt, saw.updatedAt);
  return isSame ? 'same' : 'changed';
}

/** Returns the lane of decisions that must be sent one after another for a claim. */
export function claimLane(claimId: string): { name: string; ordered: true } {
  return { name: laneNames.claim(claimId), ordered: true };
}

/** Returns what a failed read of the claim means before sending. */
export function preflightFailure(outcome: CallFailure): Preflight {
  if (outcome.kind === 'refused') {
    // What an unknown id gets is not documented: only a 404 is read as one.
    const reason = outcome.httpStatus === 404 ? 'claim_missing' : 'service_refused';
    return { verdict: 'failed', why: { reason, detail: said(outcome.refusal.message) } };
  }
  return { verdict: 'read_failed', outcome };
}

function whoseClaim(acquirerId: string | null, isForeign: boolean): Detail {
  return isForeign && acquirerId !== null
    ? { code: 'other_acquirer', params: { acquirerId } }
    : { code: 'another_claim', params: {} };
}

/** Returns the detail of a reason that the claim's status explains. */
export function statusDetail(status: string | null): Detail | null {
  return status === null ? null : { code: 'claim_status', params: { status } };
}
