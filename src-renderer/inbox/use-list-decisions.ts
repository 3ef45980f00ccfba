import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';
import type { ListCursor } from '../list/use-list-cursor.ts';
import { knownRules } from '../proposals/known-rules.ts';
import type { Proposals } from '../proposals/use-proposals.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { usePreferences } from '../runtime/use-preferences.ts';
import { leavesBy } from './optimistic-update.ts';
import { type ClaimActions, useClaimActions } from './use-claim-actions.ts';

/**
 * Returns the decisions of a list: where the cursor goes after one is the person's choice, or follows what left the
 * list.
 */
export function useListDecisions(
  account: Account,
  cursor: ListCursor<ClaimWindow>,
  proposals: Proposals,
): ClaimActions {
  const ipc = useIpc();
  const [preferences] = usePreferences();
  const onActed = (action: ClaimAction, claimIds: readonly string[]) => {
    const isSeveral = claimIds.length > 1;
    const row = cursor.list.rowAt(cursor.index);
    const known = !isSeveral && row?.id === claimIds[0] ? row : undefined;
    const isGone = leavesBy(action, known, cursor.list.query.filter, knownRules(ipc, account.id));
    const after = isSeveral ? 'next_if_gone' : (preferences?.afterDecision ?? 'next_if_gone');
    if (isGone && after !== 'stay') cursor.moveOn(claimIds);
    else if (after === 'next' && claimIds[0] === cursor.id) cursor.moveTo(cursor.indexAfter(1));
  };
  return useClaimActions(account, proposals, onActed, (_, claimIds) => cursor.stayed(claimIds));
}
