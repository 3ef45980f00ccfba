import type { ReactNode } from 'react';
import { mostSavedLists, type SavedList } from '../../src-shared/contract/saved-lists.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useSharedFile } from '../runtime/use-shared-file.tsx';
import { useStaying } from '../runtime/use-staying.ts';
import { useSavedLists } from './use-saved-lists.ts';

/** Exports and imports lists as a file. Returns the field that chooses a file, to be rendered. */
export function useListFiles(accountId: string, list: SavedList | null): ReactNode {
  const { ipc, navigation } = useAppContext();
  const staying = useStaying();
  const { lists } = useSavedLists(accountId);
  return useSharedFile<SavedList>({
    of: 'savedLists',
    name: 'claimdesk-lists.json',
    most: mostSavedLists,
    currentId: list?.id ?? null,
    hasItems: lists.length > 0,
    share: (listId) => ipc.client.savedLists.share({ accountId, listId }),
    readIn: (text) => ipc.client.savedLists.readIn({ accountId, text }),
    onChosen() {
      const hasStayed = staying();
      return async (first) => {
        await ipc.queryClient.invalidateQueries({ queryKey: ipc.queries.savedLists.list.key() });
        if (first !== undefined && hasStayed())
          navigation.getState().goToList(first.id, first.content?.view ?? 'all');
      };
    },
  });
}
