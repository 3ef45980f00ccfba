import { useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import { useDesk, useNavigation } from '../app/desk.tsx';
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
 * left the list the next one becomes current. The detail shows the current claim, unless somebody
 * came here for one (from the palette, the outbox, the last start) that is not among these rows.
 */
export function useListCursor(state: InboxStore, window: ClaimWindow, rows: VirtualRows): ListCursor {
  const { navigation } = useDesk();
  const index = useStore(state, ({ cursor }) => cursor);

  const follow = useEffectEvent(() => {
    // Rows of the question before are still on the screen: what becomes of the cursor shows when it is answered.
    if (!window.isAnswered) return;
    const { cursor, cursorId, shownId, setCursor } = state.getState();
    const wanted = navigation.getState().claimId;
    if (window.count === 0) {
      // An empty list has no current claim; one that was asked for elsewhere stays.
      if (wanted !== null && wanted === shownId && cursor !== noRow) navigation.getState().showClaim(null);
      return;
    }
    if (wanted !== null && wanted !== shownId) {
      const at = findRow(window, wanted, Math.max(0, cursor)) ?? noRow;
      setCursor(at, wanted);
      if (at !== noRow) rows.setTop(topShowing(at, rows));
      return;
    }
    if (cursor === noRow) return;
    const row = window.rowAt(cursor);
    if (row !== undefined && row.id === cursorId) return;
    const moved = cursorId === null ? undefined : findRow(window, cursorId, cursor);
    if (moved !== undefined) {
      setCursor(moved, cursorId);
      if (rows.top > 0) rows.setTop(Math.max(0, rows.top + (moved - cursor) * rowHeightPx));
    } else if (row !== undefined) {
      become(cursor, row.id);
    } else if (cursor >= window.count && window.isCounted) {
      become(window.count - 1, window.rowAt(window.count - 1)?.id ?? null);
    }
  });
  // Asked for elsewhere, it may change while nothing else here does.
  useNavigation((place) => place.claimId);
  useEffect(() => follow());

  function become(at: number, id: string | null): void {
    state.getState().setCursor(at, id);
    if (id !== null) navigation.getState().showClaim(id);
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

/** The claim in the detail is not among the rows. */
const noRow = -1;

function findRow(window: ClaimWindow, claimId: string, around: number): number | undefined {
  for (let distance = 0; distance <= searchRows; distance += 1) {
    if (window.rowAt(around + distance)?.id === claimId) return around + distance;
    if (window.rowAt(around - distance)?.id === claimId) return around - distance;
  }
  return undefined;
}
