import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { mostSavedLists, type SavedList } from '../../src-shared/contract/saved-lists.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { useSharedFile } from '../runtime/use-shared-file.tsx';
import { useStaying } from '../runtime/use-staying.ts';
import { useSavedLists } from './use-saved-lists.ts';

/** Exports and imports lists as a file. Returns the field that chooses a file, to be rendered. */
export function useListFiles(accountId: string, list: SavedList | null): ReactNode {
  const t = useTranslations('savedLists');
  const { ipc, navigation } = useAppContext();
  const staying = useStaying();
  const { lists } = useSavedLists(accountId);
  const file = useSharedFile<SavedList>({
    name: 'claimdesk-lists.json',
    words: {
      choose: t('file.choose'),
      unreadable: t('file.unreadable'),
      notAFile: t('file.notAFile'),
      tooLarge: t('file.tooLarge'),
      nothingNew: (count) => t('file.nothingNew', { count }),
      tooMany: (count) => t('file.tooMany', { count, most: mostSavedLists }),
      left: (count) => t('file.left', { count }),
      failed: (reason) => t('toasts.failed', { reason }),
    },
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
  useCommand('savedLists.share', () => file.share(list?.id ?? null), list !== null);
  useCommand('savedLists.shareAll', () => file.share(null), lists.length > 0);
  useCommand('savedLists.readIn', file.choose);
  return file.field;
}
