import type { ListContent, SavedList } from '../../src-shared/contract/saved-lists.ts';
import { isSameQuery } from '../../src-shared/query/edit.ts';
import type { Ipc } from '../ipc/ipc.ts';
import { shownItems } from '../ipc/shown-items.ts';

/** Changes of the saved lists, each shown at once in this window; the others are told by the main side. */
export function listChanges({ client, queries, queryClient }: Ipc, accountId: string) {
  const queryKey = queries.savedLists.list.queryKey({ input: { accountId } });

  /** Shows a change after cancelling earlier requests, which would show the old state once more. */
  async function show(change: (lists: SavedList[]) => SavedList[]): Promise<void> {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (before) => before && { lists: change(before.lists) });
  }
  const shown = shownItems(show);

  return {
    async save(name: string, content: ListContent): Promise<SavedList> {
      const list = await client.savedLists.save({ accountId, name, content });
      await shown.add(list);
      return list;
    },
    async rename(listId: string, name: string): Promise<void> {
      await shown.replace(await client.savedLists.rename({ accountId, listId, name }));
    },
    /** Replaces the content. `before` is what the edits began with. */
    async replace(listId: string, content: ListContent, before: ListContent): Promise<void> {
      await shown.replace(await client.savedLists.replace({ accountId, listId, content, before }));
    },
    /** Moves a list, shown before it is saved, as it is being dragged. */
    async move(listId: string, position: number): Promise<void> {
      await shown.move(listId, position);
      const { lists } = await client.savedLists.move({ accountId, listId, position });
      await show(() => lists);
    },
    async remove(listId: string): Promise<void> {
      await client.savedLists.remove({ accountId, listId });
      await shown.remove(listId);
    },
    /** Restores a list; the main side determines its position. */
    async restore(listId: string): Promise<SavedList> {
      const list = await client.savedLists.restore({ accountId, listId });
      await queryClient.invalidateQueries({ queryKey });
      return list;
    },
  };
}

export function isSameContent(a: ListContent, b: ListContent): boolean {
  return a.view === b.view && a.sort === b.sort && isSameQuery(a.query, b.query);
}
