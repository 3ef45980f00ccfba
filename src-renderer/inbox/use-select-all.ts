import { useRef } from 'react';
import { maxIdsPerCall } from '../../src-shared/contract/limits.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';
import type { ListQuery } from '../claim-list/use-claim-window.ts';

/** Selects every claim of the list, in pieces: a million ids don't fit one message. A new question of the list stops it. */
export function useSelectAll(state: ClaimListStore, query: ListQuery, count: number): () => void {
  const { ipc } = useAppContext();
  const running = useRef(false);
  return () => {
    if (running.current || count === 0) return;
    running.current = true;
    state.setState({ selecting: { done: 0, total: count } });
    void selectAll().finally(() => {
      running.current = false;
      const { afterSelecting, selection, ask } = state.getState();
      state.setState({ selecting: null, afterSelecting: null });
      if (afterSelecting !== null && selection.ids.size > 0)
        ask({ action: afterSelecting, claimIds: [...selection.ids] });
    });
  };

  async function selectAll(): Promise<void> {
    const { edition } = state.getState();
    const ids = new Set<string>();
    for (let offset = 0; ; offset += maxIdsPerCall) {
      if (offset > 0) state.setState({ selecting: { done: offset, total: count } });
      // Each piece begins where the one before ended.
      // oxlint-disable-next-line no-await-in-loop
      const { claimIds } = await ipc.client.claims.ids({ ...query, offset, limit: maxIdsPerCall });
      if (state.getState().edition !== edition) return;
      for (const id of claimIds) ids.add(id);
      if (claimIds.length < maxIdsPerCall) break;
    }
    state.getState().setSelection({ ids, anchorId: null });
  }
}
