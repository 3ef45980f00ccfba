import { useLayoutEffect, useRef } from 'react';
import { evenRows, isWhollyShown } from '../list/row-layout.ts';
import type { ListCursor } from '../list/use-list-cursor.ts';
import type { Viewport } from '../list/use-viewport.ts';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';

/**
 * Keeps the current row in place when the height of rows changes, or the first visible one if the current is out of
 * view.
 */
export function useRowHeight(
  rowHeightPx: number,
  { top, height, setTop }: Viewport,
  cursor: ListCursor<ClaimWindow>,
): void {
  const before = useRef(rowHeightPx);
  useLayoutEffect(() => {
    const beforePx = before.current;
    if (beforePx === rowHeightPx) return;
    before.current = rowHeightPx;
    const { count } = cursor.list;
    const isCurrentShown =
      cursor.status === 'listed' && isWhollyShown(evenRows(count, beforePx), cursor.index, { top, height });
    const kept = isCurrentShown ? cursor.index : Math.floor(top / beforePx);
    const farthest = count * rowHeightPx - height;
    setTop(Math.max(0, Math.min(top + kept * (rowHeightPx - beforePx), farthest)));
  }, [rowHeightPx, top, height, setTop, cursor]);
}
