import type { SelectionChange, SelectionSnapshot } from '../../src-shared/contract/selections.ts';
import { maxClaimsPerCall } from '../../src-shared/contract/limits.ts';
import type { Ipc } from '../ipc/ipc.ts';

/** Delay in milliseconds before changes are sent, so that a growing selection isn't sent at each step. */
const restMs = 120;

interface Holder {
  /** Returns the id of a snapshot that is still needed elsewhere; `null` if there is none. */
  keptId: () => string | null;
  /** Called with each new snapshot. `isWhole`: every change is in it. */
  onMade: (snapshot: SelectionSnapshot, isWhole: boolean) => void;
  /** Called when changes could not be sent that nobody waits for. */
  onFailed: (error: unknown) => void;
}

/** Creates a selection as the main side holds it: a snapshot, and the changes that it has not been told yet. */
export function createHeldSelection(
  { client }: Pick<Ipc, 'client'>,
  accountId: string,
  { keptId, onMade, onFailed }: Holder,
) {
  let base: string | null = null;
  /** A snapshot that is no longer needed. */
  let spent: string | null = null;
  /** Changes since `base`: whether each claim is selected. */
  let edits = new Map<string, boolean>();
  /** Claims of which it is known; `null`: the selection was made here, and all are. */
  let known: Set<string> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const inTurn = createTurns();
  /** Number of the selection: an answer about an earlier one is dropped. */
  let edition = 0;

  function leaveBase(next: string | null): void {
    if (base !== null && base !== keptId()) spent = base;
    base = next;
  }

  /** Returns a function that says whether the selection has not been replaced since. */
  function watch(): () => boolean {
    const own = edition;
    return () => own === edition;
  }

  async function call(change: SelectionChange, loadedIds: readonly string[]) {
    const forget = spent;
    // Of the one before nothing is needed, so it needn't be there any more.
    const from = change.how === 'all' ? null : base;
    const shown = loadedIds.slice(0, maxClaimsPerCall);
    const made = await client.selections.make({ accountId, base: from, change, forget, shown });
    if (spent === forget) spent = null;
    return made;
  }

  function adopt({ selectionId, count }: SelectionSnapshot): void {
    leaveBase(selectionId);
    onMade({ selectionId, count }, edits.size === 0);
  }

  async function sendEdits(): Promise<void> {
    clearTimeout(timer);
    while (edits.size > 0) {
      const isStill = watch();
      const sent = [...edits].slice(0, maxClaimsPerCall);
      // Each piece changes what the one before made.
      const made = await call({ how: 'edit', ...partsOf(sent) }, []);
      if (!isStill()) {
        spent = made.selectionId;
        continue;
      }
      for (const [id, isSelected] of sent) if (edits.get(id) === isSelected) edits.delete(id);
      adopt(made);
    }
  }

  return {
    watch,
    /** Begins another selection: a snapshot of the main side, or none. */
    replace(snapshotId: string | null): void {
      edition += 1;
      clearTimeout(timer);
      edits = new Map();
      known = snapshotId === null ? null : new Set();
      leaveBase(snapshotId);
    },
    /** Notes changes, and sends them a moment later. Returns whether there are none to send. */
    edit(added: readonly string[], removed: readonly string[]): boolean {
      for (const id of added) edits.set(id, true);
      for (const id of removed) edits.set(id, false);
      for (const id of [...added, ...removed]) known?.add(id);
      if (edits.size === 0) return true;
      clearTimeout(timer);
      timer = setTimeout(() => void inTurn(sendEdits).catch(onFailed), restMs);
      return false;
    },
    send: () => inTurn(sendEdits),
    /** Makes a snapshot from the one before while that is wanted. Resolves to whether it was made, after `take`. */
    make: (
      change: SelectionChange,
      loadedIds: readonly string[],
      isWanted: () => boolean,
      take: (made: Awaited<ReturnType<typeof call>>) => void,
    ): Promise<boolean> =>
      inTurn(async () => {
        if (isWanted()) await sendEdits();
        if (!isWanted()) return false;
        const made = await call(change, loadedIds);
        if (!isWanted()) {
          spent = made.selectionId;
          return false;
        }
        edits = new Map();
        known = new Set(loadedIds);
        take(made);
        if (made.count > 0) adopt(made);
        return true;
      }),
    /** Asks about loaded claims of which it isn't known. Returns those that are selected. */
    async learn(loadedIds: readonly string[]): Promise<string[]> {
      const asked = loadedIds.filter((id) => known?.has(id) === false).slice(0, maxClaimsPerCall);
      if (asked.length === 0) return [];
      const isStill = watch();
      for (const id of asked) known?.add(id);
      const read = async (): Promise<string[]> => {
        if (base === null || !isStill()) return [];
        return (await client.selections.read({ accountId, selectionId: base, shown: asked })).selected;
      };
      try {
        return (await inTurn(read)).filter((id) => edits.get(id) !== false);
      } catch (error) {
        for (const id of asked) known?.delete(id);
        throw error;
      }
    },
  };
}

function partsOf(edits: readonly (readonly [id: string, isSelected: boolean])[]) {
  const idsThat = (isIn: boolean) => edits.flatMap(([id, isSelected]) => (isSelected === isIn ? [id] : []));
  return { added: idsThat(true), removed: idsThat(false) };
}

/** Creates a queue of calls, each on the snapshot that the one before made. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };
}
