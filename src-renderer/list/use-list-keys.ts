import { useCommand } from '../runtime/use-command.ts';
import type { LoadedList } from './loaded-list.ts';
import type { RowLayout } from './row-layout.ts';
import { extended, type Selection, toggled } from './selection.ts';
import type { ListCursor } from './use-list-cursor.ts';
import type { Viewport } from './use-viewport.ts';

/** Moving in a list: the same keys in every one. */
export function useMoveKeys<List extends LoadedList>(
  cursor: ListCursor<List>,
  layout: RowLayout,
  { height }: Pick<Viewport, 'height'>,
): void {
  const move = (step: number) => cursor.moveTo(cursor.indexAfter(step));
  const page = Math.max(1, Math.floor(height / layout.heightOf(cursor.index)) - 1);
  useCommand('list.next', () => move(1));
  useCommand('list.previous', () => move(-1));
  useCommand('list.first', () => cursor.moveTo(0));
  useCommand('list.last', () => cursor.moveTo(cursor.list.count - 1));
  useCommand('list.pageDown', () => move(page));
  useCommand('list.pageUp', () => move(-page));
}

/** Selecting in a list. What is selected is known by its id. */
export function useSelectKeys<List extends LoadedList>(
  cursor: ListCursor<List>,
  selection: Selection,
  onSelect: (selection: Selection) => void,
  /** Brings the current item into sight; answers whether it was out of it. */
  reveal: () => boolean,
): void {
  const extend = (step: number) => {
    const to = Math.max(0, Math.min(cursor.indexAfter(step), cursor.list.count - 1));
    onSelect(extended(selection, cursor.index, to, cursor.list));
    cursor.moveTo(to);
  };
  useCommand('list.select', () => {
    // One that left has no row: nothing would show that it is selected.
    if (reveal() || cursor.id === null || cursor.status !== 'listed') return;
    onSelect(toggled(selection, cursor.id));
  });
  useCommand('list.extendNext', () => extend(1));
  useCommand('list.extendPrevious', () => extend(-1));
}
