import { useTranslations } from 'use-intl';
import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { useSayFailure } from '../runtime/use-say-failure.ts';
import { listChanges } from './list-changes.ts';
import { useSavedLists } from './use-saved-lists.ts';

/** Moves a list among the others; failures are shown. */
export function useMoveList(accountId: string): (listId: string, position: number) => void {
  const t = useTranslations('savedLists.toasts');
  const { ipc } = useAppContext();
  const sayFailed = useSayFailure((reason) => t('failed', { reason }));
  const changes = listChanges(ipc, accountId);
  return (listId, position) => {
    changes.move(listId, position).catch((error: unknown) => {
      sayFailed(error);
      // Where it is then is the main side's to say.
      void ipc.queryClient.invalidateQueries({ queryKey: ipc.queries.savedLists.list.key() });
    });
  };
}

/** Registers the keys that move the open list. */
export function useListOrder(accountId: string, list: SavedList | null): void {
  const { lists } = useSavedLists(accountId);
  const move = useMoveList(accountId);
  const place = list === null ? -1 : lists.findIndex(({ id }) => id === list.id);
  const moveBy = (step: number) => list !== null && move(list.id, place + step);
  useCommand('savedLists.moveUp', () => moveBy(-1), place > 0);
  useCommand('savedLists.moveDown', () => moveBy(1), place >= 0 && place < lists.length - 1);
}
