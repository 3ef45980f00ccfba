import { useEffect } from 'react';
import { useIpc } from '../runtime/app-context.tsx';
import type { ListCursor } from '../list/use-list-cursor.ts';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';

/** Loads the details of the rows next to the current one, so that moving on shows them at once. */
export function usePrefetchDetails(accountId: string, { list, index }: ListCursor<ClaimWindow>): void {
  const { queryClient, queries } = useIpc();
  const nextId = list.idAt(index + 1);
  const previousId = list.idAt(index - 1);
  useEffect(() => {
    for (const claimId of [nextId, previousId]) {
      if (claimId === undefined) continue;
      void queryClient.prefetchQuery(queries.claims.get.queryOptions({ input: { accountId, claimId } }));
    }
  }, [accountId, nextId, previousId, queryClient, queries]);
}
