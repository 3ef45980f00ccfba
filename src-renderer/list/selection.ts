import type { LoadedList } from './loaded-list.ts';

/** The selected items, and where a range of them began. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Id of the item at which the next range starts. */
  anchorId: string | null;
}

export const noSelection: Selection = { ids: new Set(), anchorId: null };

export function toggled(selection: Selection, id: string): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchorId: id };
}

/**
 * Moves the end of the range from row `from` to row `to`, as Shift with an arrow does: rows between the anchor and
 * `to` become selected, and rows between the anchor and `from` beyond it are deselected. The anchor is where its item
 * is now; if that isn't loaded any more, `from` takes its place.
 */
export function extended(selection: Selection, from: number, to: number, list: LoadedList): Selection {
  const anchored = selection.anchorId === null ? -1 : list.indexOf(selection.anchorId);
  const anchor = anchored < 0 ? from : anchored;
  const ids = new Set(selection.ids);
  for (const index of indexesBetween(anchor, from)) dropOrAdd(ids, list.idAt(index), false);
  for (const index of indexesBetween(anchor, to)) dropOrAdd(ids, list.idAt(index), true);
  return { ids, anchorId: list.idAt(anchor) ?? null };
}

export function without(selection: Selection, gone: Iterable<string>): Selection {
  const ids = new Set(selection.ids);
  let changed = false;
  for (const id of gone) changed = ids.delete(id) || changed;
  return changed ? { ids, anchorId: selection.anchorId } : selection;
}

function* indexesBetween(a: number, b: number): Iterable<number> {
  for (let index = Math.min(a, b); index <= Math.max(a, b); index += 1) yield index;
}

function dropOrAdd(ids: Set<string>, id: string | undefined, isIn: boolean): void {
  if (id === undefined) return;
  if (isIn) ids.add(id);
  else ids.delete(id);
}
