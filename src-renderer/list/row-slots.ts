import { useState } from 'react';

interface Slot {
  key: number;
  /** Id of its item; `undefined` if that is not loaded yet. */
  id: string | undefined;
}

/** Drawn rows of a list in its order, and the key of the next one that is created. */
export interface RowSlots {
  slots: readonly Slot[];
  nextKey: number;
}

export const noRowSlots: RowSlots = { slots: [], nextKey: 1 };

/** Returns the keys of the rows that draw these items: see `nextRowSlots`. */
export function useRowKeys(ids: readonly (string | undefined)[]): readonly number[] {
  const [before, setBefore] = useState(noRowSlots);
  const now = nextRowSlots(before, ids);
  if (now !== before) setBefore(now);
  return now.slots.map(({ key }) => key);
}

/**
 * Returns the rows that draw these items after those of `before`. An item that is still drawn keeps its row; the rows
 * of those that are not any more become those of others, with other text in the same elements. To remove them and to
 * create as many would take several times as long.
 *
 * Elements stay in the order of the list, and no row that is kept is moved for one that isn't: where no row is free
 * at a place, a new one is created.
 */
export function nextRowSlots(before: RowSlots, ids: readonly (string | undefined)[]): RowSlots {
  const isSame = ids.length === before.slots.length && ids.every((id, at) => id === before.slots[at]?.id);
  if (isSame) return before;
  const placed = before.slots.map((slot, place) => ({ ...slot, place }));
  const byId = new Map(placed.map((slot) => [slot.id, slot]));
  const kept = ids.map((id) => (id === undefined ? undefined : byId.get(id)));
  const taken = new Set(kept);
  const free = placed.filter((slot) => !taken.has(slot));
  const limits = nextPlaces(kept);
  let { nextKey } = before;
  let lastPlace = -1;
  const slots = ids.map((id, at) => {
    const slot = kept[at] ?? takeFree(free, lastPlace, limits[at]);
    if (slot === undefined) return { key: nextKey++, id };
    lastPlace = Math.max(lastPlace, slot.place);
    return { key: slot.key, id };
  });
  return { slots, nextKey };
}

interface Placed extends Slot {
  place: number;
}

/** Returns for each row the place of the next one that is kept; `undefined` behind the last of them. */
function nextPlaces(kept: readonly (Placed | undefined)[]): (number | undefined)[] {
  const places: (number | undefined)[] = [];
  for (const slot of kept.toReversed()) places.push(slot?.place ?? places.at(-1));
  return places.toReversed();
}

/** Takes a free row between two kept ones; behind the last of them, any that is free. */
function takeFree(free: Placed[], after: number, before: number | undefined): Placed | undefined {
  const between = free.findIndex(
    ({ place }) => place > after && place < (before ?? Number.POSITIVE_INFINITY),
  );
  if (between >= 0) return free.splice(between, 1)[0];
  return before === undefined ? free.shift() : undefined;
}
