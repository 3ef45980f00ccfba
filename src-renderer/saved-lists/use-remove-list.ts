import { useTranslations } from 'use-intl';
import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useSayFailure } from '../runtime/use-say-failure.ts';
import { listChanges } from './list-changes.ts';

/** Time in milliseconds for which an undo of a change to a list is offered. */
export const undoForMs = 10_000;

/** Deletes a list, with an undo that restores it and, if nobody has navigated, opens it again. */
export function useRemoveList(accountId: string): (list: SavedList) => void {
  const t = useTranslations('savedLists.toasts');
  const { ipc, navigation, toasts, now } = useAppContext();
  const changes = listChanges(ipc, accountId);
  const sayFailed = useSayFailure((reason) => t('failed', { reason }));

  async function restore({ id, content }: SavedList, view: string | null): Promise<void> {
    try {
      await changes.restore(id);
      const place = navigation.getState();
      const isWhereItWas = place.accountId === accountId && place.view === view && place.listId === null;
      if (isWhereItWas) place.goToList(id, content?.view ?? 'all');
    } catch (error) {
      sayFailed(error);
    }
  }

  async function remove(list: SavedList): Promise<void> {
    try {
      await changes.remove(list.id);
      const place = navigation.getState();
      const wasOpen = place.listId === list.id;
      if (wasOpen) place.goTo(place.view);
      toasts.getState().show({
        tone: 'undo',
        text: t('removed', { name: list.name }),
        untilMs: now() + undoForMs,
        onUndo: () => void restore(list, wasOpen ? place.view : null),
      });
    } catch (error) {
      sayFailed(error);
    }
  }
  return (list) => void remove(list);
}
