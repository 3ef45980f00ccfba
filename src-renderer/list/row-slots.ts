/** Gives drawn rows their keys: see `createRowSlots`. */
export interface RowSlots {
  /** Returns the keys of the rows that are drawn now, by the ids of their items; `undefined` if not loaded yet. */
  keysOf: (ids: readonly (string | undefined)[]) => readonly number[];
}

interface Slot {
  key: number;
  id: string | undefined;
}

/**
 * Creates what gives the rows of a list their keys. An item that is still drawn keeps its row; the rows of those that
 * are not any more become those of others, with other text in the same elements. To remove them and to create as many
 * would take several times as long.
 *
 * Elements stay in the order of the list, and no row that is kept is moved for one that isn't: where no row is free
 * at a place, a new one is created.
 */
export function createRowSlots(): RowSlots {
  let slots: readonly Slot[] = [];
  let nextKey = 0;

  return {
    keysOf(ids) {
      const placeOf = new Map(slots.flatMap(({ id }, place) => (id === undefined ? [] : [[id, place]])));
      const kept = ids.map((id) => (id === undefined ? undefined : placeOf.get(id)));
      const taken = new Set(kept);
      const free = slots.flatMap((_, place) => (taken.has(place) ? [] : [place]));
      let lastPlace = -1;
      slots = ids.map((id, at) => {
        const place = kept[at] ?? takeFree(free, lastPlace, kept.slice(at).find(isPlace));
        if (place === undefined) return { key: (nextKey += 1), id };
        lastPlace = Math.max(lastPlace, place);
        return { key: slots[place]?.key ?? (nextKey += 1), id };
      });
      return slots.map(({ key }) => key);
    },
  };
}

function isPlace(place: number | undefined): boolean {
  return place !== undefined;
}

/** Takes a free place between two kept rows; behind the last of them, any that is free. */
function takeFree(free: number[], after: number, before: number | undefined): number | undefined {
  const between = free.findIndex((place) => place > after && place < (before ?? Number.POSITIVE_INFINITY));
  if (between >= 0) return free.splice(between, 1)[0];
  return before === undefined ? free.shift() : undefined;
}
