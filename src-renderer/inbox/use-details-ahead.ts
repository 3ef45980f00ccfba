import { useEffect } from 'react';
import { useIpc } from '../app/desk.tsx';
import type { ClaimWindow } from './use-claim-window.ts';

/** Asks for the details of the rows next to the current one, so that moving on shows them at once. */
export function useDetailsAhead(accountId: string, window: ClaimWindow, cursor: number): void {
  const { queryClient, queries } = useIpc();
  const nextId = window.rowAt(cursor + 1)?.id;
  const previousId = window.rowAt(cursor - 1)?.id;
  useEffect(() => {
    for (const claimId of [nextId, previousId]) {
      if (claimId === undefined) continue;
      void queryClient.prefetchQuery(queries.claims.get.queryOptions({ input: { accountId, claimId } }));
    }
  }, [accountId, nextId, previousId, queryClient, queries]);
}
