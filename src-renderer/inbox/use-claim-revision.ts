import { partialMatchKey } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIpc } from '../runtime/app-context.tsx';

/** A number that grows whenever claims on the screen may have changed: for answers that no query holds. */
export function useClaimRevision(accountId: string): number {
  const { queries, queryClient } = useIpc();
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    const lists = queries.claims.window.key({ input: { accountId } });
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
      if (partialMatchKey(event.query.queryKey, lists)) setRevision((before) => before + 1);
    });
  }, [queries, queryClient, accountId]);
  return revision;
}
