import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { maxIdsPerCall } from '../../src-shared/contract/limits.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import type { CommandId } from '../keys/keymap.ts';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';
import type { ListCursor } from '../list/use-list-cursor.ts';

export interface LongSelections {
  selectAll: () => void;
  /** All that are not selected in place of those that are. */
  invert: () => void;
  /** Up to this row from where the range began. */
  extendBeyond: (to: number) => void;
}

/** What takes the selection, if there is one: while it is being made, these wait for it. */
const ofSeveral: readonly CommandId[] = [
  'claim.markSeen',
  'claim.accept',
  'claim.reject',
  'claim.snooze',
  'claim.email',
  'claim.pinDocuments',
  'claim.finish',
  'claim.note',
  'claim.tags',
  'claim.caseFile',
  'review.start',
  'list.export',
];

/**
 * Selects more claims than are loaded, in pieces: a million ids don't fit one message. A new question of
 * the list stops it. What was selected in another list stays selected, unless the selection is inverted.
 */
export function useLongSelections(state: ClaimListStore, cursor: ListCursor<ClaimWindow>): LongSelections {
  const { ipc, commands } = useAppContext();
  const running = useRef(0);
  const isSelecting = useStore(state, ({ selecting }) => selecting !== null);
  useLayoutEffect(() => {
    if (!isSelecting) return undefined;
    const taken = ofSeveral.map((command) =>
      commands.offer(command, () => state.setState({ afterSelecting: command })),
    );
    return () => taken.forEach((give) => give());
  }, [commands, state, isSelecting]);
  // Another view's keys are not meant.
  useEffect(
    () => () => {
      running.current += 1;
    },
    [],
  );
  const { query, count } = cursor.list;

  function run(
    range: Promise<{ first: number; total: number }>,
    apply: (ids: readonly string[], first: number) => void,
  ): void {
    running.current += 1;
    const own = running.current;
    const { edition } = state.getState();
    const isCurrent = () => running.current === own && state.getState().edition === edition;
    state.setState({ selecting: { done: 0, total: count } });
    const fetchAndApply = async (): Promise<boolean> => {
      const { first, total } = await range;
      const ids = await idsFrom(first, total, isCurrent);
      if (ids !== null) apply(ids, first);
      return ids !== null;
    };
    const finish = async (): Promise<void> => {
      const isMade = await fetchAndApply().catch(() => false);
      if (running.current !== own) return;
      const { afterSelecting, selection } = state.getState();
      // At once: from here on its key means the selection.
      flushSync(() => state.setState({ selecting: null, afterSelecting: null }));
      if (isMade && afterSelecting !== null && selection.ids.size > 0) commands.run(afterSelecting);
    };
    void finish();
  }

  async function idsFrom(first: number, total: number, isCurrent: () => boolean): Promise<string[] | null> {
    const ids: string[] = [];
    while (ids.length < total) {
      if (ids.length > 0) state.setState({ selecting: { done: ids.length, total: Math.min(total, count) } });
      const limit = Math.min(maxIdsPerCall, total - ids.length);
      // Each piece begins where the one before ended.
      // oxlint-disable-next-line no-await-in-loop
      const { claimIds } = await ipc.client.claims.ids({ ...query, offset: first + ids.length, limit });
      if (!isCurrent()) return null;
      for (const id of claimIds) ids.push(id);
      if (claimIds.length < limit) break;
    }
    return ids;
  }

  /** Where the range began: the row of its first claim, or the current one. */
  async function anchorOf(anchorId: string | null, current: number): Promise<number> {
    if (anchorId === null) return current;
    const loaded = cursor.list.indexOf(anchorId);
    if (loaded >= 0) return loaded;
    const { index } = await ipc.client.claims.locate({ ...query, claimId: anchorId });
    return index ?? current;
  }

  const { setSelection } = state.getState();
  const all = Promise.resolve({ first: 0, total: Number.MAX_SAFE_INTEGER });
  return {
    selectAll() {
      if (count > 0 && state.getState().selecting === null)
        run(all, (ids) => setSelection({ ids: new Set(ids), anchorId: null }));
    },
    invert() {
      if (count === 0 || state.getState().selecting !== null) return;
      run(all, (ids) => {
        const { selection } = state.getState();
        setSelection({ ids: new Set(ids.filter((id) => !selection.ids.has(id))), anchorId: null });
      });
    },
    extendBeyond(to) {
      const { anchorId } = state.getState().selection;
      const from = cursor.index;
      const anchorAt = anchorOf(anchorId, from);
      let anchor = from;
      const range = anchorAt.then((at) => {
        anchor = at;
        const first = Math.min(at, from, to);
        return { first, total: Math.max(at, from, to) - first + 1 };
      });
      run(range, (ids, first) => {
        const selected = new Set(state.getState().selection.ids);
        const [low, high] = [Math.min(anchor, to), Math.max(anchor, to)];
        for (const [step, id] of ids.entries()) {
          if (first + step >= low && first + step <= high) selected.add(id);
          else selected.delete(id);
        }
        setSelection({ ids: selected, anchorId: ids[anchor - first] ?? null });
      });
    },
  };
}
