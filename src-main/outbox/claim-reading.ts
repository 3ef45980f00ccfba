import type { ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import type { CallFailure, Job, KindContext, Preflight } from './kind-spec.ts';

/** Reads the claim from the service, and lets the replica have it as well. */
export async function readClaimNow(
  claimId: string,
  { client, facts, signal }: KindContext,
): Promise<{ claim: ReceivedClaim; failed?: undefined } | { claim: null; failed: CallFailure }> {
  const outcome = await client.getClaim(claimId, { signal });
  if (outcome.kind !== 'ok') return { claim: null, failed: outcome };
  const { claim } = outcome.answer;
  if (claim.id !== claimId) {
    const detail = 'The service answered with another claim.';
    return {
      claim: null,
      failed: { kind: 'ambiguous', fault: 'answer_broken', httpStatus: outcome.httpStatus, detail },
    };
  }
  try {
    facts.applyClaim(claim);
  } catch {
    // The replica is rebuilt from the service anyway; what was read still decides.
  }
  return { claim };
}

/**
 * Whether the claim is still what the agent decided on. `updatedAt` counts, unless we changed the
 * claim ourselves in between: marking it seen must not make the decision beside it a conflict.
 */
export function isAsSeen(claim: ReceivedClaim, { row, saw }: Job<unknown>, context: KindContext): boolean {
  if (saw === null) return false;
  if (claim.status !== saw.status || claim.isOpen !== saw.isOpen) return false;
  return claim.updatedAt === saw.updatedAt || context.ownChangeSince(row, saw);
}

/** The lane of what must go one after another on a claim. */
export function claimLane(claimId: string): { name: string; ordered: true } {
  return { name: `claim:${claimId}`, ordered: true };
}

/** What a failed read of the claim means before sending. */
export function preflightFailure(outcome: CallFailure): Preflight {
  if (outcome.kind === 'refused') {
    return { verdict: 'failed', why: { reason: 'claim_missing', detail: outcome.refusal.message } };
  }
  return { verdict: 'read_failed', outcome };
}
