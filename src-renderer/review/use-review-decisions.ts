import { use } from 'react';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import type { ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import { useClaimActions } from '../inbox/use-claim-actions.ts';
import { ProposalsContext } from '../proposals/use-proposals.ts';
import { useCommand } from '../runtime/use-command.ts';
import type { Review } from './use-review.ts';

const markOfAction = { accept: 'accepted', reject: 'rejected', seen: 'seen' } as const;

/** Decides on the claim under review and goes on. Returns the function for its buttons. */
export function useReviewDecisions(
  account: Account,
  row: ClaimRow | undefined,
  step: Review['step'],
): (action: ClaimAction) => void {
  const actions = useClaimActions(
    account,
    use(ProposalsContext),
    (action, claimIds) => {
      for (const id of claimIds) step({ kind: 'mark', claimId: id, mark: markOfAction[action] });
    },
    (action, claimIds) => {
      for (const id of claimIds) step({ kind: 'fail', claimId: id, attempted: markOfAction[action] });
    },
  );
  const act = (action: ClaimAction) => row !== undefined && actions.actOnOne(action, row);
  useCommand('claim.accept', () => act('accept'));
  useCommand('claim.reject', () => act('reject'));
  useCommand('claim.markSeen', () => act('seen'));
  return act;
}
