import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { zoomOf } from '../ui/zoom-of.ts';
import type { KnownRoom } from './known-room.ts';

/**
 * Widths in CSS pixels that the head and the drawn rows of a grid need, one for each column; `null` before rows are
 * drawn. They are measured when another list is drawn and when its rows change, and hold still while it is scrolled.
 *
 * @param list identifies what is listed and in which columns.
 * @param rows another object when rows have changed.
 * @param top where the list is scrolled to. To read it from the page would lay out the page once more.
 */
export function useContentWidths(
  grid: HTMLElement | null,
  list: string,
  rows: object,
  top: number,
  room?: KnownRoom,
): readonly number[] | null {
  const [widths, setWidths] = useState<readonly number[] | null>(null);
  const measured = useRef({ key: '', top: 0 });
  const known = useRef<RowWidths>(new Map());
  const key = `${useFontsLoaded()} ${useWidth(grid, room)} ${list}`;
  useLayoutEffect(() => {
    if (grid === null) return;
    const isSame = measured.current.key === key;
    if (isSame && measured.current.top !== top) return;
    if (!isSame || known.current.size > mostKnown) known.current = new Map();
    const now = contentWidths(grid, known.current);
    if (now === null) return;
    measured.current = { key, top };
    setWidths((before) => (isSame && before !== null && fits(now, before) ? before : now));
    // Measured when the rows are others, which are read from the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [grid, key, rows]);
  return widths;
}

/**
 * Room in pixels that a column may have left before it gets narrower, so that a removed or ageing row moves nothing.
 */
const holdPx = 24;

function fits(needed: readonly number[], widths: readonly number[]): boolean {
  return needed.every((width, column) => {
    const room = (widths[column] ?? 0) - width;
    return room >= 0 && room <= holdPx;
  });
}

/** Widths of a row's cells, by the content of the row. */
type RowWidths = Map<string, readonly number[]>;

/** Number of rows after which those that are no longer drawn are forgotten. */
const mostKnown = 500;

/**
 * Measures the cells of each drawn row while they are as wide as their content, before anything is painted. A row
 * whose content is in `known` is not laid out again. Returns `null` if no row is drawn.
 */
function contentWidths(grid: HTMLElement, known: RowWidths): readonly number[] | null {
  const drawn = [...grid.querySelectorAll('[role=row]:not([aria-busy])')]
    .filter((row) => row.querySelector('[role=gridcell], [role=columnheader]') !== null)
    .map((row) => ({ row, content: row.innerHTML }));
  const others = drawn.filter(({ content }) => !known.has(content));
  for (const { row } of others) row.toggleAttribute('data-measuring', true);
  const zoom = others.length === 0 ? 1 : zoomOf(grid);
  for (const { row, content } of others) {
    const cells = [...row.children].map((cell) => Math.ceil(cell.getBoundingClientRect().width / zoom));
    known.set(content, cells);
  }
  for (const { row } of others) row.toggleAttribute('data-measuring', false);
  const [head, ...rows] = drawn.map(({ content }) => known.get(content) ?? []);
  if (head === undefined || rows.length === 0) return null;
  return head.map((width, column) => Math.max(width, ...rows.map((row) => row[column] ?? 0)));
}

/** Returns the width of the grid, which decides what it shows. */
function useWidth(grid: HTMLElement | null, room: KnownRoom | undefined): number {
  const [widthPx, setWidthPx] = useState(() => room?.sizes().rowsWidthPx ?? 0);
  const isKnown = useEffectEvent(() => widthPx > 0);
  useLayoutEffect(() => {
    if (grid === null) return undefined;
    const measure = () => {
      const rowsWidthPx = grid.clientWidth;
      setWidthPx(rowsWidthPx);
      room?.learn({ rowsWidthPx });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(grid);
    if (!isKnown()) measure();
    return () => observer.disconnect();
  }, [grid, room]);
  return widthPx;
}

/**
 * Whether the interface's own font is loaded; its letters have other widths than those of the font shown until then.
 */
function useFontsLoaded(): boolean {
  const [isLoaded, setIsLoaded] = useState(areFontsLoaded);
  useEffect(() => {
    // To ask for `ready` makes the browser lay out the page.
    if (areFontsLoaded()) return undefined;
    let isOver = false;
    void document.fonts?.ready.then(() => !isOver && setIsLoaded(true));
    return () => {
      isOver = true;
    };
  }, []);
  return isLoaded;
}

function areFontsLoaded(): boolean {
  const { fonts } = document;
  return fonts?.status === 'loaded' && [...fonts].some(({ status }) => status === 'loaded');
}
