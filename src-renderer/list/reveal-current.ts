import type { LoadedList } from './loaded-list.ts';
import type { RowLayout } from './row-layout.ts';
import type { ListCursor } from './use-list-cursor.ts';
import type { Viewport } from './use-viewport.ts';

/**
 * Scrolls the current item into view when neither its details nor its row are visible: it was scrolled away or has
 * left the list. Returns whether it did; a key then only shows what it would have acted on.
 */
export function revealCurrent<List extends LoadedList>(
  cursor: ListCursor<List>,
  layout: RowLayout,
  viewport: Pick<Viewport, 'top' | 'height'>,
  detail: { isShown: boolean; open: () => void },
): boolean {
  if (detail.isShown || cursor.id === null) return false;
  if (cursor.status !== 'listed') {
    detail.open();
    return true;
  }
  if (isMostlyShown(layout, cursor.index, viewport)) return false;
  cursor.moveTo(cursor.index);
  return true;
}

function isMostlyShown(
  layout: RowLayout,
  index: number,
  { top, height }: Pick<Viewport, 'top' | 'height'>,
): boolean {
  const rowTop = layout.topOf(index);
  const rowHeight = layout.heightOf(index);
  const shown = Math.min(rowTop + rowHeight, top + height) - Math.max(rowTop, top);
  return shown >= rowHeight / 2;
}
