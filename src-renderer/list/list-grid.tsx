import type { MouseEventHandler, ReactNode } from 'react';
import { isScaled, toPhysical } from './scroll-scale.ts';
import type { LoadedList } from './loaded-list.ts';
import type { RowLayout } from './row-layout.ts';
import type { ListCursor } from './use-list-cursor.ts';
import { useScrollBar, type Viewport } from './use-viewport.ts';

/** Rows drawn beyond each edge, for scrolling that runs ahead of drawing. */
export const overscanPx = 360;

export interface DrawnRows {
  first: number;
  last: number;
  topOf: (index: number) => number;
  /** Where the list's top would be drawn. */
  originPx: number;
}

/** The element of an item's row, in the grid of this name. */
export function rowElementId(gridName: string, itemId: string): string {
  return `${gridName}-${encodeURIComponent(itemId)}`;
}

/**
 * A list of any length as an ARIA grid: only the rows on the screen exist. The grid itself holds the
 * focus and names the current row, so the focus never goes with a row that leaves.
 */
export function ListGrid<List extends LoadedList>({
  name,
  label,
  container,
  containerRef,
  viewport,
  layout,
  cursor,
  rowCount,
  isMultiselectable = false,
  isStale = false,
  columns,
  head = null,
  onContextMenu,
  children,
}: {
  name: string;
  label: string;
  container: HTMLDivElement | null;
  containerRef: (element: HTMLDivElement | null) => void;
  viewport: Viewport;
  layout: RowLayout;
  cursor: ListCursor<List>;
  /** Rows of the whole grid, its head included; -1 while they are being counted. */
  rowCount: number;
  isMultiselectable?: boolean;
  /** The rows answer an earlier question: they are dimmed. */
  isStale?: boolean;
  /** `--columns` for the rows. One property of the grid: a width that changes draws no row again. */
  columns?: string;
  head?: ReactNode;
  onContextMenu?: MouseEventHandler<HTMLDivElement>;
  /** Draws the rows from `first` to `last`; each lies at `topOf` its index. */
  children: (rows: DrawnRows) => ReactNode;
}) {
  const scale = useScrollBar(container, viewport, layout.height);
  // Where row 0 would be drawn: with a shortened way, rows are laid out around the scroll bar's place.
  const originPx = isScaled(scale) ? toPhysical(scale, viewport.top) - viewport.top : 0;
  const first = layout.indexAt(viewport.top - overscanPx);
  const last = layout.indexAt(viewport.top + viewport.height + overscanPx);
  const isDrawn = cursor.status === 'listed' && cursor.index >= first && cursor.index <= last;
  return (
    <div
      ref={containerRef}
      role="grid"
      tabIndex={0}
      onContextMenu={onContextMenu}
      aria-label={label}
      aria-multiselectable={isMultiselectable || undefined}
      aria-rowcount={rowCount}
      aria-busy={isStale || undefined}
      aria-activedescendant={isDrawn && cursor.id !== null ? rowElementId(name, cursor.id) : undefined}
      style={columns === undefined ? undefined : Object.fromEntries([['--columns', columns]])}
      className="group/grid relative min-h-0 flex-1 overflow-y-auto overflow-x-hidden outline-none [overflow-anchor:none]"
    >
      {head}
      <div
        role="rowgroup"
        className={`relative ${isStale ? 'opacity-50' : ''}`}
        style={{ height: scale.physicalHeight }}
      >
        {children({ first, last, originPx, topOf: (index) => originPx + layout.topOf(index) })}
      </div>
    </div>
  );
}

/** Every index from `first` to `last`. */
export function indexesBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
}
