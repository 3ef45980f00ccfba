import { useNavigation } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { useSavedLists } from './use-saved-lists.ts';

/** Registers the digits of the first lists, in every view. */
export function useListDigits(accountId: string): void {
  const { lists } = useSavedLists(accountId);
  const goToList = useNavigation((state) => state.goToList);
  const open = (position: number) => {
    const list = lists[position];
    if (list !== undefined) goToList(list.id, list.content?.view ?? 'all');
  };
  useCommand('go.list1', () => open(0), lists.length > 0);
  useCommand('go.list2', () => open(1), lists.length > 1);
  useCommand('go.list3', () => open(2), lists.length > 2);
}
