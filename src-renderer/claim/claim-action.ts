import type { PendingMark } from '../../src-shared/contract/claims.ts';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import { actionDecisions, type ClaimAction } from '../../src-shared/domain/claim-action.ts';
import { type ClaimSnapshot, decisions } from '../../src-shared/domain/decision.ts';

/** A claim to decide on, as it was on the screen when the key was pressed. */
export interface Target {
  claimId: string;
  saw: ClaimSnapshot;
}

export function decisionOf(action: ClaimAction, accountId: string, targets: Target[]): DecideInput {
  const decision = actionDecisions[action];
  // Only what the kind carries: a call with anything else is refused.
  if (decision.value === null) return { accountId, targets, kind: decision.kind };
  return { accountId, targets, ...decision };
}

/** Shown at once, before the main side has answered. */
export function markOf(action: ClaimAction, nowMs: number): PendingMark {
  const { kind, value } = actionDecisions[action];
  return { entryId: 'optimistic', state: 'held', kind, value, dueAtMs: nowMs + decisions[kind].holdMs };
}
