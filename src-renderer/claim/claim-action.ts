import type { PendingMark } from '../../src-shared/contract/claims.ts';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import { actionDecisions, type ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import type { RuleVersionId } from '../../src-shared/domain/rule/applying-rule.ts';
import type { ClaimSnapshot } from '../../src-shared/domain/decision/decision.ts';

/** A claim to decide on, as it was on the screen when the key was pressed. */
export interface Target {
  claimId: string;
  saw: ClaimSnapshot;
  /** The rule whose proposal was on the screen. */
  proposedBy?: RuleVersionId | undefined;
}

export function decideInput(action: ClaimAction, accountId: string, targets: Target[]): DecideInput {
  return { accountId, targets, ...actionDecisions[action] };
}

/** Returns the mark that is shown at once, before the main side has answered. */
export function markOf(action: ClaimAction): PendingMark {
  const decision = actionDecisions[action];
  const { kind } = decision;
  const value = 'value' in decision ? decision.value : null;
  return { entryId: 'optimistic', state: 'held', kind, value, dueAtMs: null };
}
