import type { MouseEvent } from 'react';
import type { ClaimSelection, ClaimSelectionStore } from '../claim-list/claim-selection.ts';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';
import { extended, toggled } from '../list/selection.ts';
import type { ListCursor } from '../list/use-list-cursor.ts';
import { isRangeLoaded } from '../list/use-list-keys.ts';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import { useStableCallback } from '../runtime/use-stable-callback.ts';

interface RowPressOptions {
  accountId: string;
  cursor: ListCursor<ClaimWindow>;
  chosen: ClaimSelectionStore;
  selection: ClaimSelection;
  extendBeyond: (to: number) => void;
  /** Whether a claim is opened at once, for lack of room beside the list. */
  isNarrow: boolean;
}

/**
 * Returns what a click on a row does: with Shift or Ctrl it selects, alone it goes there, twice it opens the claim.
 */
export function useRowPress({
  accountId,
  cursor,
  chosen,
  selection,
  extendBeyond,
  isNarrow,
}: RowPressOptions): (claimId: string, event: MouseEvent) => void {
  const { ipc } = useAppContext();
  const openClaim = useNavigation((place) => place.openClaim);
  const window = cursor.list;

  return useStableCallback((claimId, event) => {
    const index = window.indexOf(claimId);
    const row = window.rowAt(index);
    if (row === undefined) return;
    const selects = event.shiftKey || event.ctrlKey || event.metaKey;
    if (event.shiftKey && !isRangeLoaded(selection, cursor, index)) extendBeyond(index);
    else if (event.shiftKey) chosen.set(extended(selection, cursor.index, index, window));
    else if (selects) chosen.set(toggled(selection, claimId));
    cursor.moveTo(index);
    if (selects) return;
    // A selection would stand in its place: a click alone doesn't leave the list for that.
    if (event.detail > 1 || (isNarrow && selection.count === 0)) openClaim(claimId);
    else if (!row.read)
      ipc.client.claims.setRead({ accountId, claimIds: [claimId], read: true }).catch(() => undefined);
  });
}
