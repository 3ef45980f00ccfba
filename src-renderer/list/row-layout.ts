/** Positions of the rows of a list, in pixels from the top of the list. */
export interface RowLayout {
  height: number;
  topOf: (index: number) => number;
  heightOf: (index: number) => number;
  /** Returns the height in pixels above a row that must be visible with it, such as a heading. */
  leadOf?: (index: number) => number;
  /** Returns the index of the row at a height, or of the nearest one. */
  indexAt: (px: number) => number;
}

/** Lays out rows of equal height. */
export function evenRows(count: number, rowHeight: number): RowLayout {
  return {
    height: count * rowHeight,
    topOf: (index) => index * rowHeight,
    heightOf: () => rowHeight,
    indexAt: (px) => (rowHeight === 0 ? 0 : Math.max(0, Math.min(Math.floor(px / rowHeight), count - 1))),
  };
}

/** Returns the scroll position nearest to the current one at which row `index` is entirely visible. */
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
