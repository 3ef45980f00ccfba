import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ClaimDocuments } from '../../src-shared/contract/documents.ts';
import { useIpc } from '../runtime/app-context.tsx';

/** Time in milliseconds on a claim after which the service is asked: passing over it doesn't. */
const restMs = 400;

/** Returns what is known of a claim's documents. */
export function useClaimDocuments(accountId: string, claimId: string): ClaimDocuments | undefined {
  const { queries } = useIpc();
  return useQuery(queries.documents.ofClaim.queryOptions({ input: { accountId, claimId } })).data;
}

/**
 * Reports to the main side that the claim is on the screen, for as long as it is, so that its listing is kept fresh.
 */
export function useFollowDocuments(accountId: string, claimId: string): void {
  const { client } = useIpc();
  useEffect(() => {
    const over = new AbortController();
    const timer = setTimeout(() => {
      follow(over.signal).catch(() => undefined);
    }, restMs);
    const follow = async (signal: AbortSignal): Promise<void> => {
      const stream = await client.documents.follow({ accountId, claimId }, { signal });
      for await (const _ of stream) if (signal.aborted) return;
    };
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [client, accountId, claimId]);
}
