/**
 * A list of any length, of which a part is loaded. Items are known by their ids: an index only says
 * where an item is in this very state of the list. The object stays the same as long as nothing changed.
 */
export interface LoadedList {
  /** Items of the whole list, or a lower bound while they are being counted. */
  count: number;
  /** There may be more right after the last one that is known, and nobody has looked yet. */
  mayGrow?: boolean;
  /** These are the items of the present filter and order, not those of the one before. */
  isAnswered: boolean;
  /** `undefined`: not loaded. */
  idAt: (index: number) => string | undefined;
  /** -1: not among the loaded items. */
  indexOf: (id: string) => number;
}

/** A list that is loaded whole. */
export function wholeList(ids: readonly string[]): LoadedList {
  const indexes = new Map(ids.map((id, index) => [id, index]));
  return {
    count: ids.length,
    isAnswered: true,
    idAt: (index) => ids[index],
    indexOf: (id) => indexes.get(id) ?? -1,
  };
}

/** Rows around an item that are looked at to find where it was. */
const neighbours = 300;

/**
 * Where an item that left the list would be now: before the first of those that followed it, after
 * the last of those that came before it.
 */
export function formerPlace(before: LoadedList, now: LoadedList, index: number): number {
  for (let after = index + 1; after <= index + neighbours && after < before.count; after += 1) {
    const place = placeNow(before, now, after);
    if (place >= 0) return place;
  }
  for (let above = index - 1; above >= index - neighbours && above >= 0; above -= 1) {
    const place = placeNow(before, now, above);
    if (place >= 0) return place + 1;
  }
  return Math.max(0, Math.min(index, now.count));
}

function placeNow(before: LoadedList, now: LoadedList, index: number): number {
  const id = before.idAt(index);
  return id === undefined ? -1 : now.indexOf(id);
}
