import { useState } from 'react';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { extended, noSelection, type Selection, toggled, without } from '../inbox/selection.ts';
import type { OutboxList } from './use-outbox-list.ts';

export interface OutboxCursor {
  /** The entry that the cursor is on; its detail is shown. */
  entryId: string | null;
  index: number;
  selection: Selection;
  /** The entries that a key acts on: the selected ones, else the one under the cursor. */
  chosen: readonly OutboxEntry[];
  moveTo: (index: number) => void;
  /** Shows an entry wherever it is in the list. */
  show: (entryId: string) => void;
  toggle: (index: number) => void;
  extendTo: (index: number) => void;
  /** Selects the whole section that the cursor is in. */
  selectAll: () => Promise<void>;
  clearSelection: () => void;
  /** After an action: the selection goes, and the cursor moves on to a neighbour that it did not touch. */
  moveOn: (actedOn: readonly string[]) => void;
}

/**
 * The cursor stays on its entry wherever the entry moves: a key press must never hit another one
 * than the one that was looked at. When its entry is no longer listed, it stays at its place.
 */
export function useOutboxCursor(list: OutboxList): OutboxCursor {
  const [at, setAt] = useState<{ entryId: string | null; index: number }>({ entryId: null, index: 0 });
  const [selection, setSelection] = useState(noSelection);
  const [known, setKnown] = useState<ReadonlyMap<string, OutboxEntry>>(new Map());

  const found = at.entryId === null ? -1 : list.indexOf(at.entryId);
  const index = found >= 0 ? found : Math.max(0, Math.min(at.index, list.total - 1));
  const entryId = at.entryId ?? list.entryAt(index)?.id ?? null;

  const latest = (id: string): OutboxEntry | undefined => {
    const place = list.indexOf(id);
    return place < 0 ? known.get(id) : list.entryAt(place);
  };
  const ids = selection.ids.size > 0 ? [...selection.ids] : entryId === null ? [] : [entryId];
  const chosen = ids.map(latest).filter((entry) => entry !== undefined);

  const partAt = (row: number) =>
    list.parts.findLast(({ firstIndex, total }) => total > 0 && row >= firstIndex);

  function moveTo(to: number): void {
    const next = Math.max(0, Math.min(to, list.total - 1));
    const entry = list.entryAt(next);
    setAt({ entryId: entry?.id ?? null, index: next });
  }

  /** Selected entries may scroll out of the pages held: what was seen of them is kept. */
  function select(next: Selection): void {
    const kept = new Map<string, OutboxEntry>();
    for (const id of next.ids) {
      const entry = latest(id);
      if (entry !== undefined) kept.set(id, entry);
    }
    setKnown(kept);
    setSelection(next);
  }

  return {
    entryId,
    index,
    selection,
    chosen,
    moveTo,
    show: (id) => {
      const place = list.indexOf(id);
      setAt({ entryId: id, index: place < 0 ? index : place });
    },
    toggle: (row) => {
      const entry = list.entryAt(row);
      if (entry) select(toggled(selection, entry.id, row));
    },
    extendTo: (to) => {
      const next = Math.max(0, Math.min(to, list.total - 1));
      select(extended(selection, index, next, (row) => list.entryAt(row)?.id));
      moveTo(next);
    },
    selectAll: async () => {
      const part = partAt(index);
      if (part === undefined) return;
      const all = await list.readAll(part.section);
      setKnown(new Map(all.map((entry) => [entry.id, entry])));
      setSelection({ ids: new Set(all.map(({ id }) => id)), anchor: part.firstIndex });
    },
    clearSelection: () => select(noSelection),
    moveOn: (actedOn) => {
      const touched = new Set(actedOn);
      const part = partAt(index);
      select(without({ ...selection, anchor: null }, actedOn));
      if (part === undefined || entryId === null || !touched.has(entryId)) return;
      const isFree = (row: number) => {
        const entry = list.entryAt(row);
        return entry !== undefined && !touched.has(entry.id);
      };
      const last = part.firstIndex + part.total - 1;
      for (let row = index + 1; row <= last; row += 1) if (isFree(row)) return moveTo(row);
      for (let row = index - 1; row >= part.firstIndex; row -= 1) if (isFree(row)) return moveTo(row);
    },
  };
}
