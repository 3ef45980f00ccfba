import { useNavigation } from '../runtime/app-context.tsx';
import { useCommands } from '../runtime/use-command.ts';
import { listCommands, useSavedLists } from './use-saved-lists.ts';

/** Registers the digits of the first lists, in every view. */
export function useListDigits(accountId: string): void {
  const { lists } = useSavedLists(accountId);
  const goToList = useNavigation((state) => state.goToList);
  useCommands(
    Object.fromEntries(
      lists
        .slice(0, listCommands.length)
        .map(({ id, content }, index) => [listCommands[index], () => goToList(id, content?.view ?? 'all')]),
    ),
  );
}
