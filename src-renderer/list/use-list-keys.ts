import { useCommand } from '../runtime/use-command.ts';
import type { LoadedList } from './loaded-list.ts';
import type { RowLayout } from './row-layout.ts';
import { extended, type Selection, toggled } from './selection.ts';
import type { ListCursor } from './use-list-cursor.ts';
import type { Viewport } from './use-viewport.ts';

/** Registers the keys that move in a list, which are the same in every list. */
export function useMoveKeys<List extends LoadedList>(
  cursor: ListCursor<List>,
  layout: RowLayout,
  { height }: Pick<Viewport, 'height'>,
): void {
  const move = (step: number) => cursor.moveTo(cursor.indexAfter(step));
  const page = pageRowsOf(cursor, layout, { height });
  useCommand('list.next', () => move(1));
  useCommand('list.previous', () => move(-1));
  useCommand('list.first', () => cursor.moveTo(0));
  useCommand('list.last', () => cursor.moveTo(cursor.list.count - 1));
  useCommand('list.pageDown', () => move(page));
  useCommand('list.pageUp', () => move(-page));
}

/** Returns the number of rows of a page: one fewer than fit, so that one stays visible. */
export function pageRowsOf<List extends LoadedList>(
  cursor: ListCursor<List>,
  layout: RowLayout,
  { height }: Pick<Viewport, 'height'>,
): number {
  return Math.max(1, Math.floor(height / layout.heightOf(cursor.index)) - 1);
}

/** Registers the keys that select in a list. Selected items are known by their ids. */
export function useSelectKeys<List extends LoadedList>(
  cursor: ListCursor<List>,
  selection: Selection,
  onSelect: (selection: Selection) => void,
  {
    reveal,
    pageOf = () => 1,
    extendBeyond,
  }: {
    /** Scrolls the current item into view; returns whether it was out of it. */
    reveal: () => boolean;
    pageOf?: () => number;
    /** Selects up to a row when not all rows on the way are loaded. */
    extendBeyond?: (to: number) => void;
  },
): void {
  const extendTo = (index: number) => {
    // A range that begins out of sight, or before its rows are here, would select what nobody has looked at.
    if (reveal() || cursor.id === null) return;
    const to = Math.max(0, Math.min(index, cursor.list.count - 1));
    if (extendBeyond !== undefined && !isRangeLoaded(selection, cursor, to)) {
      extendBeyond(to);
    } else onSelect(extended(selection, cursor.index, to, cursor.list));
    cursor.moveTo(to);
  };
  const extend = (step: number) => extendTo(cursor.indexAfter(step));
  useCommand('list.select', () => {
    // One that left has no row: nothing would show that it is selected.
    if (reveal() || cursor.id === null || cursor.status !== 'listed') return;
    onSelect(toggled(selection, cursor.id));
  });
  useCommand('list.extendNext', () => extend(1));
  useCommand('list.extendPrevious', () => extend(-1));
  useCommand('list.extendPageDown', () => extend(pageOf()), extendBeyond !== undefined);
  useCommand('list.extendPageUp', () => extend(-pageOf()), extendBeyond !== undefined);
  useCommand('list.extendFirst', () => extendTo(0), extendBeyond !== undefined);
  useCommand('list.extendLast', () => extendTo(cursor.list.count - 1), extendBeyond !== undefined);
}

/** Whether all rows are loaded that a range up to this row changes. */
export function isRangeLoaded<List extends LoadedList>(
  selection: Selection,
  cursor: ListCursor<List>,
  to: number,
): boolean {
  return isLoadedBetween(cursor.list, rangeOf(selection, cursor), to);
}

/** Returns where a range continues from: its anchor if that is loaded and another row is current. */
function rangeOf<List extends LoadedList>(
  { anchorId }: Selection,
  { list, index }: ListCursor<List>,
): number[] {
  const anchor = anchorId === null ? -1 : list.indexOf(anchorId);
  return anchor < 0 && anchorId !== null ? [index, -1] : [index, anchor < 0 ? index : anchor];
}

function isLoadedBetween(list: LoadedList, from: readonly number[], to: number): boolean {
  const ends = [...from, to];
  for (let index = Math.min(...ends); index <= Math.max(...ends); index += 1) {
    if (list.idAt(index) === undefined) return false;
  }
  return true;
}
