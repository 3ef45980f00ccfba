import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SelectionChange, SelectionSnapshot } from '../../src-shared/contract/selections.ts';
import { maxClaimsPerCall } from '../../src-shared/contract/limits.ts';
import type { Ipc } from '../ipc/ipc.ts';
import type { CommandId } from '../keys/keymap.ts';
import { noSelection, type Selection } from '../list/selection.ts';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import { refusalIn } from '../runtime/use-refusal-text.ts';

/** Delay in milliseconds before a selection is sent, so that a growing one isn't sent at each step. */
const restMs = 120;

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
  /** What the last decision for several left out or did not accept. */
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

const nothing: ClaimSelection = { ...noSelection, count: 0, snapshotId: null };

export function createClaimSelection(
  { client }: Pick<Ipc, 'client'>,
  accountId: string,
  {
    onSnapshot,
    onFailed,
  }: {
    /** Called when the snapshot has changed. */
    onSnapshot: (selectionId: string | null) => void;
    onFailed: (error: unknown) => void;
  },
): ClaimSelectionStore {
  const store = createStore<ClaimSelectionState>(() => ({
    selection: nothing,
    isMaking: false,
    afterMaking: null,
    left: null,
  }));
  let base: string | null = null;
  /** A snapshot that is no longer needed. */
  let spent: string | null = null;
  /** Changes since `base`: whether each claim is selected. */
  let edits = new Map<string, boolean>();
  /** Claims of which it is known whether they are selected; `null`: those that are not in `ids` aren't. */
  let known: Set<string> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  /** Number of the selection: an answer about an earlier one is dropped. */
  let edition = 0;

  function put(selection: ClaimSelection): void {
    const before = store.getState().selection;
    store.setState({ selection });
    if (selection.snapshotId !== before.snapshotId) onSnapshot(selection.snapshotId);
  }

  function reset(): void {
    edition += 1;
    clearTimeout(timer);
    edits = new Map();
    known = null;
    if (base !== store.getState().left?.selectionId) spent = base ?? spent;
    base = null;
  }

  /** Clears the selection if the main side has forgotten it. Returns whether it has. */
  function lost(error: unknown): boolean {
    if (refusalIn(error)?.code !== 'selection_missing') return false;
    reset();
    store.setState({ left: null });
    put(nothing);
    return true;
  }

  /** Runs calls one after another, each on the snapshot that the one before made. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(work, work);
    queue = turn.catch(() => undefined);
    return turn;
  }

  async function call(change: SelectionChange, loadedIds: readonly string[]) {
    const forget = spent;
    const made = await client.selections.make({
      accountId,
      // Of the one before nothing is needed, so it needn't be there any more.
      base: change.how === 'all' ? null : base,
      change,
      forget,
      shown: loadedIds.slice(0, maxClaimsPerCall),
    });
    if (spent === forget) spent = null;
    return made;
  }

  function adopt({ selectionId, count }: SelectionSnapshot): void {
    if (base !== null && base !== store.getState().left?.selectionId) spent = base;
    base = selectionId;
    const { selection } = store.getState();
    if (edits.size === 0) put({ ...selection, count, snapshotId: selectionId });
  }

  async function sendEdits(): Promise<void> {
    while (edits.size > 0) {
      const own = edition;
      const sent = [...edits].slice(0, maxClaimsPerCall);
      const idsThat = (isIn: boolean) =>
        sent.flatMap(([id, isSelected]) => (isSelected === isIn ? [id] : []));
      // Each piece changes what the one before made.
      const made = await call({ how: 'edit', added: idsThat(true), removed: idsThat(false) }, []);
      if (own !== edition) {
        spent = made.selectionId;
        continue;
      }
      for (const [id, isSelected] of sent) if (edits.get(id) === isSelected) edits.delete(id);
      adopt(made);
    }
  }

  function sendSoon(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      inTurn(sendEdits).catch((error: unknown) => {
        lost(error);
        onFailed(error);
      });
    }, restMs);
  }

  async function snapshot(): Promise<SelectionSnapshot> {
    clearTimeout(timer);
    try {
      await inTurn(sendEdits);
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

  function set(next: Selection): void {
    const { selection } = store.getState();
    let { count } = selection;
    const note = (id: string, isSelected: boolean) => {
      edits.set(id, isSelected);
      known?.add(id);
      count += isSelected ? 1 : -1;
    };
    for (const id of next.ids) if (!selection.ids.has(id)) note(id, true);
    for (const id of selection.ids) if (!next.ids.has(id)) note(id, false);
    if (count > 0) {
      const snapshotId = edits.size === 0 ? selection.snapshotId : null;
      put({ ids: next.ids, anchorId: next.anchorId, count, snapshotId });
      if (edits.size > 0) sendSoon();
    } else {
      reset();
      put({ ...nothing, anchorId: next.anchorId });
    }
  }

  async function show(shown: SelectionSnapshot | null, loadedIds: readonly string[]): Promise<void> {
    reset();
    put(nothing);
    if (shown === null || shown.count === 0) return;
    base = shown.selectionId;
    known = new Set();
    put({ ...noSelection, count: shown.count, snapshotId: shown.selectionId });
    await learnNow(loadedIds);
  }

  async function learnNow(loadedIds: readonly string[]): Promise<void> {
    const asked = loadedIds.filter((id) => known?.has(id) === false).slice(0, maxClaimsPerCall);
    if (asked.length === 0) return;
    const own = edition;
    for (const id of asked) known?.add(id);
    try {
      const selected = await inTurn(async () =>
        base === null || own !== edition
          ? []
          : (await client.selections.read({ accountId, selectionId: base, shown: asked })).selected,
      );
      if (own !== edition || selected.length === 0) return;
      const { selection } = store.getState();
      const ids = new Set(selection.ids);
      for (const id of selected) if (edits.get(id) !== false) ids.add(id);
      put({ ...selection, ids });
    } catch (error) {
      for (const id of asked) known?.delete(id);
      // Nothing else that was asked for says so.
      if (own === edition && lost(error)) onFailed(error);
    }
  }

  return {
    ...store,
    set,
    only(claimIds) {
      reset();
      put(nothing);
      set({ ids: new Set(claimIds), anchorId: null });
    },
    clear() {
      reset();
      put(nothing);
      store.setState({ isMaking: false, afterMaking: null });
    },
    snapshot,
    chosen() {
      const { count, ids } = store.getState().selection;
      return count === 0
        ? null
        : {
            count,
            knownIds: [...ids],
            ref: async () => ({ selectionId: (await snapshot()).selectionId }),
          };
    },
    make: (change, loadedIds, isWanted = () => true) => {
      const own = edition;
      const isStill = () => own === edition && isWanted();
      return inTurn(async () => {
        if (isStill()) await sendEdits();
        if (!isStill()) return false;
        const made = await call(change, loadedIds);
        if (!isStill()) {
          spent = made.selectionId;
          return false;
        }
        const { selectionId, count, selected, anchorId } = made;
        edits = new Map();
        known = new Set(loadedIds);
        store.setState(({ selection }) => ({
          selection: { ...selection, ids: new Set(selected), anchorId },
        }));
        if (count === 0) {
          reset();
          put(nothing);
        } else adopt({ selectionId, count });
        return true;
      }).catch((error: unknown) => {
        if (isStill()) onFailed(error);
        lost(error);
        return false;
      });
    },
    show,
    learn: (loadedIds) => void learnNow(loadedIds),
  };
}
