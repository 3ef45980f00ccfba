import { useDeferredValue, useMemo } from 'react';
import type { LoadedList } from './loaded-list.ts';
import type { RowLayout } from './row-layout.ts';
import type { Viewport } from './use-viewport.ts';

/** Height in pixels of the rows drawn beyond each edge, so that fast scrolling doesn't show blank space. */
export const overscanPx = 360;

interface Seen {
  list: LoadedList;
  first: number;
  last: number;
}

/**
 * Returns the first and the last row to draw: those that are visible and some beyond each edge. After a leap, or in
 * another list, the frame that shows the visible rows doesn't wait for the others.
 */
export function useDrawnRange(
  list: LoadedList,
  layout: RowLayout,
  { top, height }: Viewport,
): { first: number; last: number } {
  const first = layout.indexAt(top);
  const last = layout.indexAt(top + height);
  const seen = useMemo(() => ({ list, first, last }), [list, first, last]);
  const painted = useDeferredValue<Seen | null>(seen, null);
  if (painted === null || !sharesRow(painted, seen)) return seen;
  return { first: layout.indexAt(top - overscanPx), last: layout.indexAt(top + height + overscanPx) };
}

function sharesRow(before: Seen, now: Seen): boolean {
  if (before === now) return true;
  if (before.list.query !== now.list.query) return false;
  for (let index = now.first; index <= now.last; index += 1) {
    const id = now.list.idAt(index);
    const place = id === undefined ? -1 : before.list.indexOf(id);
    if (place >= before.first && place <= before.last) return true;
  }
  return false;
}
