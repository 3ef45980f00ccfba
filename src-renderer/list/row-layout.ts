/** Where the rows of a list lie, in pixels from the top of the list. */
export interface RowLayout {
  height: number;
  topOf: (index: number) => number;
  heightOf: (index: number) => number;
  /** Pixels above a row that come into view with it, such as a heading. */
  leadOf?: (index: number) => number;
  /** The row at a height, or the nearest one. */
  indexAt: (px: number) => number;
}

/** Rows of one height, one under the other. */
export function evenRows(count: number, rowHeight: number): RowLayout {
  return {
    height: count * rowHeight,
    topOf: (index) => index * rowHeight,
    heightOf: () => rowHeight,
    indexAt: (px) => (rowHeight === 0 ? 0 : Math.max(0, Math.min(Math.floor(px / rowHeight), count - 1))),
  };
}

/** The place of the scroll from which row `index` is wholly on the screen, moved as little as can be. */
export function topShowing(
  layout: RowLayout,
  index: number,
  { top, height }: { top: number; height: number },
): number {
  const rowTop = layout.topOf(index);
  const rowHeight = layout.heightOf(index);
  const leadTop = rowTop - (layout.leadOf?.(index) ?? 0);
  if (leadTop < top) return leadTop;
  // Before the first measuring one row is taken for granted.
  return Math.max(top, rowTop + rowHeight - Math.max(height, rowHeight));
}

export function isWhollyShown(
  layout: RowLayout,
  index: number,
  { top, height }: { top: number; height: number },
): boolean {
  const rowTop = layout.topOf(index);
  return rowTop >= top && rowTop + layout.heightOf(index) <= top + height;
}
