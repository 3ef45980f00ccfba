import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import type { SelectionChange } from '../../src-shared/contract/selections.ts';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';
import type { ClaimSelectionStore } from '../claim-list/claim-selection.ts';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';
import type { CommandId } from '../keys/keymap.ts';
import type { ListCursor } from '../list/use-list-cursor.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useNewest } from '../runtime/use-newest.ts';
import { useStableCallback } from '../runtime/use-stable-callback.ts';

export interface LongSelections {
  selectAll: () => void;
  /** Selects everything that is not selected instead of what is. */
  invert: () => void;
  /** Selects up to this row from where the range began. */
  extendBeyond: (to: number) => void;
}

/** Commands for several claims, which wait while a selection is being made. */
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
  'claim.takeProposal',
  'list.takeProposals',
  'review.start',
  'list.export',
];

/** Selects more claims than are loaded. Another query of the list stops it, and what was selected before stays. */
export function useLongSelections(
  state: ClaimListStore,
  selection: ClaimSelectionStore,
  cursor: ListCursor<ClaimWindow>,
): LongSelections {
  const { commands } = useAppContext();
  // Another view's keys are not meant.
  const begin = useNewest();
  /** Id of the claim at which the range being made begins. */
  const anchor = useRef<string | null>(null);
  const isMaking = useStore(selection, (made) => made.isMaking);
  useLayoutEffect(() => {
    if (!isMaking) return undefined;
    const taken = ofSeveral.map((command) =>
      commands.offer(command, () => selection.setState({ afterMaking: command })),
    );
    return () => taken.forEach(({ takeBack }) => takeBack());
  }, [commands, selection, isMaking]);
  const { query, count, loadedIds, isKept } = cursor.list;
  const list = { filter: query.filter, sort: query.sort };

  async function make(change: SelectionChange): Promise<void> {
    const isNewest = begin();
    const { edition } = state.getState();
    const isWanted = () => isNewest() && state.getState().edition === edition;
    selection.setState({ isMaking: true });
    const isMade = await selection.make(change, loadedIds, isWanted);
    if (!isNewest()) return;
    const { afterMaking, selection: made } = selection.getState();
    // At once: from here on its key means the selection.
    flushSync(() => selection.setState({ isMaking: false, afterMaking: null }));
    if (isMade && afterMaking !== null && made.count > 0) commands.run(afterMaking);
  }

  // Rows that stay while a search can't be read are not what it asks for.
  const isFree = () => count > 0 && !isKept && !selection.getState().isMaking;
  const selectAll = useStableCallback(() => {
    if (!isFree()) return;
    anchor.current = null;
    void make({ how: 'all', ...list });
  });
  const invert = useStableCallback(() => {
    if (!isFree()) return;
    anchor.current = null;
    void make({ how: 'invert', ...list });
  });
  const extendBeyond = useStableCallback((to: number) => {
    const { isMaking: isGoingOn, selection: before } = selection.getState();
    // The range that is still being made gives way to this one, which begins where it did.
    anchor.current = (isGoingOn ? anchor.current : null) ?? before.anchorId ?? cursor.id;
    void make({ how: 'extend', ...list, anchorId: anchor.current, from: cursor.index, to });
  });
  return { selectAll, invert, extendBeyond };
}
