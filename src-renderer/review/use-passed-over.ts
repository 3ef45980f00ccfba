import { useEffect, useState } from 'react';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { actionDecisions, mayAct, pendingAmong } from '../../src-shared/domain/decision/claim-action.ts';
import { markOf, type ReviewSession } from '../../src-shared/domain/review/review-session.ts';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import type { Review } from './use-review.ts';

/** A claim that the review went past by itself, and why. */
export interface PassedClaim {
  name: string;
  mark: 'changed' | 'left';
}

/**
 * Goes past a claim that can no longer be decided, or is no longer here. Returns the last one that it went past since
 * `step` was called, and `step`, which takes a step of the agent's own.
 */
export function usePassedOver(
  account: Account,
  session: ReviewSession,
  claim: { claimId: string; row: ClaimRow | undefined; isMissing: boolean },
  isCovered: boolean,
  stepOf: Review['step'],
): { passed: PassedClaim | null; step: Review['step'] } {
  const { claimId, row } = claim;
  const [passed, setPassed] = useState<PassedClaim | null>(null);
  const fault = faultOf(session, account.state === 'readonly', claim);
  const pass = useStableCallback((found: PassedClaim['mark'], id: string) => {
    setPassed({ name: row?.merchantName ?? id, mark: found });
    stepOf({ kind: 'mark', claimId: id, mark: found });
  });
  useEffect(() => {
    if (fault !== null && !isCovered) pass(fault, claimId);
  }, [fault, isCovered, pass, claimId]);
  const step: Review['step'] = (taken) => {
    setPassed(null);
    return stepOf(taken);
  };
  return { passed, step };
}

/** Returns why the claim is skipped automatically; `null` if it isn't. One that has its mark was here before. */
function faultOf(
  session: ReviewSession,
  isReadonly: boolean,
  { claimId, row, isMissing }: { claimId: string; row: ClaimRow | undefined; isMissing: boolean },
): PassedClaim['mark'] | null {
  if (markOf(session, claimId) !== undefined) return null;
  if (isMissing) return 'left';
  if (row === undefined || !session.decidableIds.includes(row.id)) return null;
  const isPending = pendingAmong(row.pending);
  // A decision of one's own that waits here was seen when it was taken.
  if (isPending(actionDecisions.accept.kind)) return null;
  return mayAct(actionDecisions.accept.kind, { claim: row, isPending, isReadonly }) === null
    ? null
    : 'changed';
}
