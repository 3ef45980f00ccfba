import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ListContent, SavedList } from '../../src-shared/contract/saved-lists.ts';
import { untilAgeStepMs } from '../../src-shared/query/views.ts';
import { useAppContext, useIpc } from '../runtime/app-context.tsx';
import type { CommandId } from '../keys/keymap.ts';

/** Commands of the first lists, which have digits. */
export const listCommands = ['go.list1', 'go.list2', 'go.list3'] as const satisfies readonly CommandId[];

const none: readonly SavedList[] = [];

/** Returns the account's saved lists in their order. `isKnown` is false until the main side has answered. */
export function useSavedLists(accountId: string): { lists: readonly SavedList[]; isKnown: boolean } {
  const { queries } = useIpc();
  const { data, isError } = useQuery(queries.savedLists.list.queryOptions({ input: { accountId } }));
  return { lists: data?.lists ?? none, isKnown: data !== undefined || isError };
}

/** Returns the view and query of a chosen list; one that this version can't read has none, never all claims. */
export function askedContent({ name, content }: SavedList): Pick<ListContent, 'view' | 'query'> {
  return content ?? { view: 'all', query: { kind: 'unreadable', text: name } };
}

/** Returns the lists for a menu: those that can be read, and the one that was chosen before. */
export function listOptions(lists: readonly SavedList[], chosenId: string | null) {
  return lists
    .filter(({ id, content }) => content !== null || id === chosenId)
    .map(({ id, name }) => ({ value: id, label: name }));
}

export interface ListCounts {
  /** Number of claims of each list, by its ID, as last counted. */
  counts: Readonly<Record<string, number>>;
  /** Whether they are being counted, for the first time or again. */
  isCounting: boolean;
}

/** Returns how many claims each list has. Nothing is counted while there is no list. */
export function useListCounts(accountId: string): ListCounts {
  const { queries } = useIpc();
  const { now } = useAppContext();
  const { lists } = useSavedLists(accountId);
  const { data, isFetching } = useQuery(
    queries.savedLists.counts.queryOptions({
      input: { accountId },
      enabled: lists.length > 0,
      placeholderData: keepPreviousData,
      refetchInterval: () => untilAgeStepMs(now()),
      refetchIntervalInBackground: true,
    }),
  );
  return { counts: data?.counts ?? {}, isCounting: isFetching };
}
