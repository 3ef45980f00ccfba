import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { useDesk } from '../app/desk.tsx';
import type { InboxStore } from './inbox-state.ts';
import type { ClaimWindow } from './use-claim-window.ts';
import { rowHeightPx, topShowing, type VirtualRows } from './use-virtual-rows.ts';

/** Rows around the screen in which a claim that moved is looked for. */
const searchRows = 150;

export interface ListCursor {
  index: number;
  moveTo: (index: number) => void;
}

/**
 * Keeps a current row while the list changes beneath: a claim that moved is followed, and when it
 * left the list the next one becomes current. The detail always shows the current claim.
 */
export function useListCursor(state: InboxStore, window: ClaimWindow, rows: VirtualRows): ListCursor {
  const { navigation } = useDesk();
  const index = useStore(state, ({ cursor }) => cursor);

  const follow = useEffectEvent(() => {
    const { cursor, cursorId } = state.getState();
    if (window.count === 0 || cursor < 0) return;
    const row = window.rowAt(cursor);
    if (row !== undefined && row.id === cursorId) return;
    const shown = navigation.getState().claimId;
    if (cursorId === null && shown !== null) {
      // Somebody came here for this claim: it stays shown although it may lie far down the list.
      const at = findRow(window, shown, cursor);
      if (at !== undefined) state.getState().setCursor(at, shown);
      else if (row !== undefined) state.getState().setCursor(cursor, row.id);
      return;
    }
    const moved = cursorId === null ? undefined : findRow(window, cursorId, cursor);
    if (moved !== undefined) {
      state.getState().setCursor(moved, cursorId);
      if (rows.top > 0) rows.setTop(Math.max(0, rows.top + (moved - cursor) * rowHeightPx));
    } else if (row !== undefined) {
      become(cursor, row.id);
    } else if (cursor >= window.count && window.isCounted) {
      become(window.count - 1, window.rowAt(window.count - 1)?.id ?? null);
    }
  });
  useEffect(() => follow());

  function become(at: number, claimId: string | null): void {
    state.getState().setCursor(at, claimId);
    if (claimId !== null) navigation.getState().showClaim(claimId);
  }

  return {
    index,
    moveTo: (asked) => {
      const at = Math.max(0, Math.min(asked, window.count - 1));
      if (window.count === 0) return;
      become(at, window.rowAt(at)?.id ?? null);
      rows.setTop(topShowing(at, rows));
    },
  };
}

function findRow(window: ClaimWindow, claimId: string, around: number): number | undefined {
  for (let distance = 0; distance <= searchRows; distance += 1) {
    if (window.rowAt(around + distance)?.id === claimId) return around + distance;
    if (window.rowAt(around - distance)?.id === claimId) return around - distance;
  }
  return undefined;
}
