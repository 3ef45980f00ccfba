import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import type { SelectionChange, SelectionSnapshot } from '../../src-shared/contract/selections.ts';
import type { Ipc } from '../ipc/ipc.ts';
import type { CommandId } from '../keys/keymap.ts';
import { noSelection, type Selection } from '../list/selection.ts';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import { refusalIn } from '../runtime/use-refusal-text.ts';
import { createHeldSelection } from './held-selection.ts';

/**
 * Selected claims of a list of any size. `ids` are those of the rows that were loaded: of a long selection not all.
 */
export interface ClaimSelection extends Selection {
  count: number;
  /** The main side's snapshot of exactly these claims; `null` if there is none yet. */
  snapshotId: string | null;
}

export interface ClaimSelectionState {
  selection: ClaimSelection;
  /** Whether a long selection is being made. */
  isMaking: boolean;
  /** Command pressed meanwhile: it is for the selection that is being made, and never for the current claim. */
  afterMaking: CommandId | null;
  /** Claims that the last decision for several left out or did not accept. */
  left: SelectionSnapshot | null;
}

export interface ClaimSelectionStore extends StoreApi<ClaimSelectionState> {
  /** Selects and deselects loaded rows: shown at once, sent a moment later. */
  set: (next: Selection) => void;
  /** Selects exactly these claims. */
  only: (claimIds: readonly string[]) => void;
  /** Clears the selection, and stops making a long one. */
  clear: () => void;
  /** Returns the snapshot of what is selected now. @throws what the main side refused */
  snapshot: () => Promise<SelectionSnapshot>;
  /** Returns the selected claims; `null` if nothing is selected. */
  chosen: () => ChosenClaims | null;
  /**
   * Has the main side make the selection from the one before. Resolves to whether it was made, and neither refused
   * nor dropped because `isWanted` says that something else was done since.
   */
  make: (change: SelectionChange, loadedIds: readonly string[], isWanted?: () => boolean) => Promise<boolean>;
  /** Shows a snapshot of the main side; `null` for none. */
  show: (snapshot: SelectionSnapshot | null, loadedIds: readonly string[]) => Promise<void>;
  /** Asks which of the rows that were just loaded are selected. */
  learn: (loadedIds: readonly string[]) => void;
}

interface SelectionParts {
  /** Returns the row of a claim if the page has it. */
  rowOf: (claimId: string) => ClaimRow | undefined;
  /** Called when the snapshot has changed. */
  onSnapshot: (selectionId: string | null) => void;
  onFailed: (error: unknown) => void;
}

const nothing: ClaimSelection = { ...noSelection, count: 0, snapshotId: null };

export function createClaimSelection(
  ipc: Pick<Ipc, 'client'>,
  accountId: string,
  { rowOf, onSnapshot, onFailed }: SelectionParts,
): ClaimSelectionStore {
  const store = createStore<ClaimSelectionState>(() => ({
    selection: nothing,
    isMaking: false,
    afterMaking: null,
    left: null,
  }));
  const held = createHeldSelection(ipc, accountId, {
    keptId: () => store.getState().left?.selectionId ?? null,
    onMade({ selectionId, count }, isWhole) {
      if (isWhole) put({ ...store.getState().selection, count, snapshotId: selectionId });
    },
    onFailed(error) {
      lost(error);
      onFailed(error);
    },
  });

  function put(selection: ClaimSelection): void {
    const before = store.getState().selection;
    store.setState({ selection });
    if (selection.snapshotId !== before.snapshotId) onSnapshot(selection.snapshotId);
  }

  function replace(selection: ClaimSelection): void {
    held.replace(selection.snapshotId);
    put(selection);
  }

  /** Clears the selection if the main side has forgotten it. Returns whether it has. */
  function lost(error: unknown): boolean {
    if (refusalIn(error)?.code !== 'selection_missing') return false;
    replace(nothing);
    store.setState({ left: null });
    return true;
  }

  async function snapshot(): Promise<SelectionSnapshot> {
    try {
      await held.send();
    } catch (error) {
      lost(error);
      throw error;
    }
    const { count, snapshotId } = store.getState().selection;
    if (count === 0) throw new Error('Nothing is selected any more.');
    // Something was selected meanwhile.
    if (snapshotId === null) return snapshot();
    return { selectionId: snapshotId, count };
  }

  function set({ ids, anchorId }: Selection): void {
    const { selection } = store.getState();
    const added = [...ids].filter((id) => !selection.ids.has(id));
    const removed = [...selection.ids].filter((id) => !ids.has(id));
    const count = selection.count + added.length - removed.length;
    if (count <= 0) return replace({ ...nothing, anchorId });
    const isWhole = held.edit(added, removed);
    put({ ids, anchorId, count, snapshotId: isWhole ? selection.snapshotId : null });
  }

  async function learn(loadedIds: readonly string[]): Promise<void> {
    const isStill = held.watch();
    try {
      const selected = await held.learn(loadedIds);
      if (!isStill() || selected.length === 0) return;
      const { selection } = store.getState();
      put({ ...selection, ids: new Set([...selection.ids, ...selected]) });
    } catch (error) {
      // Nothing else that was asked for says so.
      if (isStill() && lost(error)) onFailed(error);
    }
  }

  return {
    ...store,
    set,
    only(claimIds) {
      replace(nothing);
      set({ ids: new Set(claimIds), anchorId: null });
    },
    clear() {
      replace(nothing);
      store.setState({ isMaking: false, afterMaking: null });
    },
    snapshot,
    chosen() {
      const { count, ids } = store.getState().selection;
      const ref = async () => ({ selectionId: (await snapshot()).selectionId });
      const only = count === 1 ? [...ids].map(rowOf).at(0) : undefined;
      return count === 0 ? null : { count, knownIds: [...ids], only, ref };
    },
    async make(change, loadedIds, isWanted = () => true) {
      const isSame = held.watch();
      const isStill = () => isSame() && isWanted();
      try {
        return await held.make(change, loadedIds, isStill, ({ count, selected, anchorId }) => {
          const { selection } = store.getState();
          if (count === 0) replace(nothing);
          else store.setState({ selection: { ...selection, ids: new Set(selected), anchorId } });
        });
      } catch (error) {
        if (isStill()) onFailed(error);
        lost(error);
        return false;
      }
    },
    async show(shown, loadedIds) {
      replace(nothing);
      if (shown === null || shown.count === 0) return;
      replace({ ...noSelection, count: shown.count, snapshotId: shown.selectionId });
      await learn(loadedIds);
    },
    learn: (loadedIds) => void learn(loadedIds),
  };
}
