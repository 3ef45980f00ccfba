import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { EntryFilter, OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import { noSelection, type Selection, without } from '../list/selection.ts';
import { useLastKnown } from '../list/use-last-known.ts';
import { useListCursor } from '../list/use-list-cursor.ts';
import type { Viewport } from '../list/use-viewport.ts';
import { outboxRows } from './outbox-layout.ts';
import type { OpenPart, Outbox } from './use-outbox-list.ts';

export type OutboxCursor = ReturnType<typeof useOutboxCursor>;

/** The cursor of the outbox and what is selected in it: entries, wherever they move. */
export function useOutboxCursor(
  accountId: string,
  { list: live, readAll }: Outbox,
  viewport: Viewport,
  /** Filter and open row of the list: a change of either starts at the top. */
  { filter, open }: { filter: EntryFilter; open: OpenPart | null },
) {
  const { queries } = useIpc();
  const [entryId, setEntryId] = useState<string | null>(null);
  const edition = JSON.stringify([open, filter]);
  /** The selection with the list it was made in: another search or filter selects nothing. */
  const [held, setHeld] = useState({ edition, selection: noSelection });
  const selection = held.edition === edition ? held.selection : noSelection;
  /** Whether the entries of a long section are being loaded, during which a key acts on none. */
  const [isSelecting, setIsSelecting] = useState(false);
  const [known, setKnown] = useState<ReadonlyMap<string, OutboxEntry>>(new Map());
  const cursor = useListCursor({
    live,
    layoutOf: outboxRows,
    id: entryId,
    onMove: setEntryId,
    viewport,
    // Entries never go from the journal: one that is not loaded is further down.
    locate: 'unknown',
    edition,
  });
  const { list } = cursor;
  const listed = (id: string): OutboxEntry | undefined => list.entryAt(list.indexOf(id));
  const detail = useQuery(
    queries.outbox.get.queryOptions({
      input: { accountId, entryId: entryId ?? '' },
      enabled: entryId !== null,
    }),
  ).data;
  const isFolded = Object.keys(filter).length === 0 && open === null;
  /** Where entries are listed one by one, the first of several stands for itself. */
  const further = useMemo(
    () => detail && (isFolded ? detail.entry : { ...detail.entry, bulk: null, undone: null }),
    [detail, isFolded],
  );
  const current = useLastKnown(entryId, entryId === null ? undefined : (listed(entryId) ?? further));

  const latest = (id: string): OutboxEntry | undefined => listed(id) ?? known.get(id);
  const selected = [...selection.ids].map(latest).filter((entry) => entry !== undefined);

  /** Changes the selection. Selected entries may scroll out of the pages held: what was seen of them is kept. */
  function select(next: Selection): void {
    const kept = new Map<string, OutboxEntry>();
    for (const id of next.ids) {
      const entry = latest(id);
      if (entry !== undefined) kept.set(id, entry);
    }
    setKnown(kept);
    setHeld({ edition, selection: next });
  }

  function selectOnly(entries: readonly OutboxEntry[]): void {
    setKnown(new Map(entries.map((entry) => [entry.id, entry])));
    setHeld({ edition, selection: { ids: new Set(entries.map(({ id }) => id)), anchorId: null } });
  }

  const partOfCursor = () =>
    list.parts.find(
      ({ firstIndex, total }) => cursor.index >= firstIndex && cursor.index < firstIndex + total,
    );

  return {
    ...cursor,
    selection,
    select,
    /** The entry whose details are shown, as drawn. */
    current,
    /** The entries that a key acts on: the selected ones, else the one whose detail is shown. */
    chosen: isSelecting ? [] : selection.ids.size > 0 ? selected : current === undefined ? [] : [current],
    /** Shows an entry wherever it is in the list. */
    show: (id: string) => setEntryId(id),
    /** Selects the whole section that the cursor is in. */
    selectAll: async (): Promise<void> => {
      const part = partOfCursor();
      if (part === undefined) return;
      const rows = Array.from({ length: part.total }, (_, row) => list.entryAt(part.firstIndex + row));
      const loaded = rows.filter((entry) => entry !== undefined);
      // At once when all of them are here: the key that follows means them, not the current entry alone.
      if (loaded.length === rows.length) return selectOnly(loaded);
      setIsSelecting(true);
      try {
        selectOnly(await readAll(part.section));
      } finally {
        setIsSelecting(false);
      }
    },
    clearSelection: () => select(noSelection),
    /** Ends the selection after an action, and moves the cursor to a neighbour that it did not affect. */
    actedOn: useStableCallback((entryIds: readonly string[]) => {
      const touched = new Set(entryIds);
      const part = partOfCursor();
      select(without({ ...selection, anchorId: null }, entryIds));
      if (part === undefined || entryId === null || !touched.has(entryId)) return;
      const isFree = (row: number) => {
        const id = list.idAt(row);
        return id !== undefined && !touched.has(id);
      };
      const last = part.firstIndex + part.total - 1;
      for (let row = cursor.index + 1; row <= last; row += 1) if (isFree(row)) return cursor.moveTo(row);
      for (let row = cursor.index - 1; row >= part.firstIndex; row -= 1)
        if (isFree(row)) return cursor.moveTo(row);
    }),
  };
}
