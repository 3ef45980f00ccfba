/** Which claims are selected, and where a stretch of them began. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Index of the row that the next stretch grows from. */
  anchor: number | null;
}

export const noSelection: Selection = { ids: new Set(), anchor: null };

export function toggled(selection: Selection, id: string, index: number): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: index };
}

/**
 * Moves the end of the stretch from row `from` to row `to`, as Shift with an arrow does: what lies
 * between the anchor and `to` is selected, what lay between the anchor and `from` beyond it is not
 * any more. `idAt` answers `undefined` for a row that is not here.
 */
export function extended(
  selection: Selection,
  from: number,
  to: number,
  idAt: (index: number) => string | undefined,
): Selection {
  const anchor = selection.anchor ?? from;
  const ids = new Set(selection.ids);
  for (const index of stretch(anchor, from)) dropOrAdd(ids, idAt(index), false);
  for (const index of stretch(anchor, to)) dropOrAdd(ids, idAt(index), true);
  return { ids, anchor };
}

export function without(selection: Selection, gone: Iterable<string>): Selection {
  const ids = new Set(selection.ids);
  let changed = false;
  for (const id of gone) changed = ids.delete(id) || changed;
  return changed ? { ids, anchor: selection.anchor } : selection;
}

function* stretch(a: number, b: number): Iterable<number> {
  for (let index = Math.min(a, b); index <= Math.max(a, b); index += 1) yield index;
}

function dropOrAdd(ids: Set<string>, id: string | undefined, isIn: boolean): void {
  if (id === undefined) return;
  if (isIn) ids.add(id);
  else ids.delete(id);
}
