import type { MouseEventHandler, ReactNode } from 'react';
import { isScaled, toPhysical } from './scroll-scale.ts';
import type { LoadedList } from './loaded-list.ts';
import type { RowLayout } from './row-layout.ts';
import type { ListCursor } from './use-list-cursor.ts';
import { useDrawnRange } from './use-drawn-range.ts';
import { useScrollBar, type Viewport } from './use-viewport.ts';

export interface DrawnRows {
  first: number;
  last: number;
  topOf: (index: number) => number;
  /** Position in pixels at which the list's top would be drawn. */
  originPx: number;
}

/** Returns the id of the element of an item's row in the grid of this name. */
export function rowElementId(gridName: string, itemId: string): string {
  return `${gridName}-${encodeURIComponent(itemId)}`;
}

/**
 * A list of any length as an ARIA grid in which only the visible rows exist. The grid itself has the focus and names
 * the current row, so the focus is never lost with a row that is removed.
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
  /** Number of rows of the whole grid, its head included; -1 while they are being counted. */
  rowCount: number;
  isMultiselectable?: boolean;
  /** Whether the rows answer an earlier query, and so are dimmed. */
  isStale?: boolean;
  /** Value of `--columns` for the rows. It is one property of the grid, so a changed width redraws no row. */
  columns?: string;
  head?: ReactNode;
  onContextMenu?: MouseEventHandler<HTMLDivElement>;
  /** Renders the rows from `first` to `last`; each is at `topOf` its index. */
  children: (rows: DrawnRows) => ReactNode;
}) {
  const scale = useScrollBar(container, viewport, layout.height);
  // Where row 0 would be drawn: with a shortened way, rows are laid out around the scroll bar's place.
  const originPx = isScaled(scale) ? toPhysical(scale, viewport.top) - viewport.top : 0;
  const { first, last } = useDrawnRange(cursor.list, layout, viewport);
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
      className="relative min-h-0 flex-1 overflow-y-auto overflow-x-hidden outline-none [overflow-anchor:none]"
    >
      {head}
      <div
        role="rowgroup"
        // Shift with a click selects rows: it marks no text.
        className={`relative ${isStale ? 'opacity-50' : ''} ${isMultiselectable ? 'select-none' : ''}`}
        style={{ height: scale.physicalHeight }}
      >
        {children({ first, last, originPx, topOf: (index) => originPx + layout.topOf(index) })}
      </div>
    </div>
  );
}

/** Returns every index from `first` to `last`. */
export function indexesBetween(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
}
