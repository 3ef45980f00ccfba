import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import type { FakeCalls } from './fake-ipc.ts';

/** A main side with these saved lists, and what has become of them. */
export function fakeSavedLists(start: readonly SavedList[]) {
  let lists: SavedList[] = [...start];
  const removed = new Map<string, SavedList>();
  let count = 0;
  const change = (listId: string, part: Partial<SavedList>): SavedList => {
    lists = lists.map((list) => (list.id === listId ? { ...list, ...part } : list));
    return present(lists.find(({ id }) => id === listId));
  };
  const calls: NonNullable<FakeCalls['savedLists']> = {
    list: () => ({ lists }),
    counts: () => ({
      counts: Object.fromEntries(lists.filter(({ content }) => content !== null).map(({ id }) => [id, 1])),
    }),
    save: ({ name, content }) => {
      const list = { id: `l-new-${(count += 1)}`, name, content };
      lists = [...lists, list];
      return list;
    },
    rename: ({ listId, name }) => change(listId, { name }),
    replace: ({ listId, content }) => change(listId, { content }),
    remove: ({ listId }) => {
      removed.set(listId, present(lists.find(({ id }) => id === listId)));
      lists = lists.filter(({ id }) => id !== listId);
      return {};
    },
    move: ({ listId, position }) => {
      const moved = lists.filter(({ id }) => id === listId);
      lists = lists.filter(({ id }) => id !== listId).toSpliced(position, 0, ...moved);
      return { lists };
    },
    restore: ({ listId }) => {
      const list = present(removed.get(listId));
      lists = [...lists, list];
      return list;
    },
  };
  return { calls, lists: () => lists };
}

function present(list: SavedList | undefined): SavedList {
  if (list === undefined) throw new Error('there is no such list');
  return list;
}
