interface Item {
  id: string;
}

/**
 * Returns how changes of a person's items, such as saved lists, are shown before the main side is asked for all of them
 * again. `show` applies a change to the cached items.
 */
export function shownItems<Shown extends Item>(show: (change: (items: Shown[]) => Shown[]) => Promise<void>) {
  const without = (items: readonly Shown[], id: string) => items.filter((item) => item.id !== id);
  return {
    add: (added: Shown) => show((items) => [...without(items, added.id), added]),
    replace: (changed: Shown) =>
      show((items) => items.map((item) => (item.id === changed.id ? changed : item))),
    /** Moves an item. `position` is its position among the others, from 0. */
    move: (id: string, position: number) =>
      show((items) => without(items, id).toSpliced(position, 0, ...items.filter((item) => item.id === id))),
    remove: (id: string) => show((items) => without(items, id)),
  };
}
