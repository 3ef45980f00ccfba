import { useState } from 'react';
import type { LoadedList } from './loaded-list.ts';
import { evenRows, type RowLayout } from './row-layout.ts';
import { type ListCursor, useListCursor } from './use-list-cursor.ts';
import { useMoveKeys } from './use-list-keys.ts';
import { useViewport, type Viewport } from './use-viewport.ts';

/** Parts of a list that `ListGrid` uses. */
export interface ListParts<List extends LoadedList> {
  cursor: ListCursor<List>;
  layout: RowLayout;
  viewport: Viewport;
  container: HTMLDivElement | null;
  containerRef: (element: HTMLDivElement | null) => void;
}

/**
 * A list that is loaded as a whole, with rows of equal height: its cursor, its position and the keys that move in it.
 */
export function useWholeList<List extends LoadedList>({
  live,
  rowHeight,
  id,
  onMove,
}: {
  live: List;
  /** Height of a row in pixels. */
  rowHeight: number;
  id: string | null;
  onMove: (id: string | null) => void;
}): ListParts<List> {
  const [container, containerRef] = useState<HTMLDivElement | null>(null);
  const viewport = useViewport(container, 0);
  const layoutOf = ({ count }: LoadedList) => evenRows(count, rowHeight);
  const cursor = useListCursor({ live, layoutOf, id, onMove, viewport });
  const layout = layoutOf(cursor.list);
  useMoveKeys(cursor, layout, viewport);
  return { cursor, layout, viewport, container, containerRef };
}
