/**
 * A list of any length of which a part is loaded. Items are identified by their ids: an index only says where an item
 * is in this state of the list. The object stays the same as long as nothing has changed.
 */
export interface LoadedList {
  /** What the list answers: another object for another filter or order; absent if there is only one. */
  query?: object;
  /** Number of items of the whole list, or a lower bound while they are being counted. */
  count: number;
  /** Whether there may be more items right after the last known one, which nobody has looked for yet. */
  mayGrow?: boolean;
  /** Whether these are the items of the current filter and order, not of the previous one. */
  isAnswered: boolean;
  /** Returns the id at an index; `undefined` if it isn't loaded. */
  idAt: (index: number) => string | undefined;
  /**
   * Returns the id at an index that was fetched ahead and has not changed since, without loading it; absent if nothing
   * ever is.
   */
  peek?: (index: number) => string | undefined;
  /** Returns the index of an id; -1 if it isn't among the loaded items. */
  indexOf: (id: string) => number;
}

/** Returns a list that is loaded as a whole. */
export function wholeList(ids: readonly string[]): LoadedList {
  const indexes = new Map(ids.map((id, index) => [id, index]));
  return {
    count: ids.length,
    isAnswered: true,
    idAt: (index) => ids[index],
    indexOf: (id) => indexes.get(id) ?? -1,
  };
}

/** Number of rows around an item that are searched to find where it was. */
const neighbours = 300;

/**
 * Returns where an item that left the list would be now: before the first of those that followed it, or after the
 * last of those that preceded it.
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
