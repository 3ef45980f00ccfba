import type { ListQuery } from '../claim-list/use-claim-window.ts';
import { useSelectionAnswer } from './use-selection-answer.ts';

const none: readonly string[] = [];

/**
 * The selected claims that are not in the list on the screen: a search, a filter or a change took them out of it.
 * Empty until it is known.
 */
export function useHiddenSelection(query: ListQuery, ids: ReadonlySet<string>): readonly string[] {
  const { accountId, filter } = query;
  const hidden = useSelectionAnswer(
    accountId,
    ids,
    query,
    none,
    async (before, claimIds, client, options) => {
      const found = await client.claims.idsAmong({ accountId, filter, claimIds }, options);
      const listed = new Set(found.claimIds);
      return [...before, ...claimIds.filter((id) => !listed.has(id))];
    },
  );
  return hidden ?? none;
}
