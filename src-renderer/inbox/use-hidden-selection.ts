import { useEffect, useState } from 'react';
import { maxClaimsPerCall } from '../../src-shared/contract/limits.ts';
import type { ListQuery } from '../claim-list/use-claim-window.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useClaimRevision } from './use-claim-revision.ts';

const none: readonly string[] = [];

/**
 * The selected claims that are not in the list on the screen: a search, a filter or a change took them out of it.
 * Empty until it is known. Asked in pieces.
 */
export function useHiddenSelection(query: ListQuery, ids: ReadonlySet<string>): readonly string[] {
  const { client } = useIpc();
  const revision = useClaimRevision(query.accountId);
  const [known, setKnown] = useState({ ids, hidden: none });
  useEffect(() => {
    if (ids.size === 0) return undefined;
    const abort = new AbortController();
    const { accountId, filter } = query;
    const ask = async (): Promise<void> => {
      const claimIds = [...ids];
      const listed = new Set<string>();
      for (let start = 0; start < claimIds.length; start += maxClaimsPerCall) {
        const piece = { accountId, filter, claimIds: claimIds.slice(start, start + maxClaimsPerCall) };
        // oxlint-disable-next-line no-await-in-loop
        const found = await client.claims.idsAmong(piece, { signal: abort.signal });
        for (const id of found.claimIds) listed.add(id);
        abort.signal.throwIfAborted();
      }
      setKnown({ ids, hidden: claimIds.filter((id) => !listed.has(id)) });
    };
    // Without an answer the number of selected claims alone is shown.
    ask().catch(() => undefined);
    return () => abort.abort();
    // It is asked again when claims changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, query, ids, revision]);
  return known.ids === ids ? known.hidden : none;
}
