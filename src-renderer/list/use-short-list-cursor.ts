import { useEffect } from 'react';
import type { LoadedList } from './loaded-list.ts';
import { rowElementId } from './list-grid.tsx';
import { evenRows } from './row-layout.ts';
import { type ListCursor, useListCursor } from './use-list-cursor.ts';
import { useMoveKeys } from './use-list-keys.ts';
import type { Viewport } from './use-viewport.ts';

/** A list that is drawn whole is scrolled by the browser. */
const browserScrolled: Viewport = {
  top: 0,
  height: 0,
  aimTop: 0,
  setTop: () => undefined,
  setAim: () => undefined,
};
const unmeasured = ({ count }: LoadedList) => evenRows(count, 0);

/** The cursor of a list that is loaded and drawn whole, with the keys that move it. */
export function useShortListCursor<List extends LoadedList>({
  name,
  live,
  id,
  onMove,
}: {
  /** Of the grid whose rows are found by `rowElementId`. */
  name: string;
  live: List;
  id: string | null;
  onMove: (id: string | null) => void;
}): ListCursor<List> {
  const cursor = useListCursor({ live, layoutOf: unmeasured, id, onMove, viewport: browserScrolled });
  useMoveKeys(cursor, unmeasured(cursor.list), browserScrolled);
  useEffect(() => {
    if (id !== null) document.getElementById(rowElementId(name, id))?.scrollIntoView({ block: 'nearest' });
  }, [name, id]);
  return cursor;
}
