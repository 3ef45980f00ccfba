import { useEffect, useState } from 'react';
import type { ClaimTotals } from '../../src-shared/contract/claims.ts';
import { maxClaimsPerCall } from '../../src-shared/contract/limits.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { addTotals } from './assess-selection.ts';
import { useClaimRevision } from './use-claim-revision.ts';

const none: ClaimTotals = { claims: 0, totals: [], unsummed: 0 };

/** What the selected claims add up to, per currency; `null` until it is known. Asked in pieces. */
export function useSelectionTotals(accountId: string, ids: ReadonlySet<string>): ClaimTotals | null {
  const { client } = useIpc();
  const revision = useClaimRevision(accountId);
  const [known, setKnown] = useState<{ ids: ReadonlySet<string>; sum: ClaimTotals } | null>(null);
  useEffect(() => {
    if (ids.size === 0) return undefined;
    const abort = new AbortController();
    const sumUp = async (): Promise<void> => {
      const claimIds = [...ids];
      let sum = none;
      for (let start = 0; start < claimIds.length; start += maxClaimsPerCall) {
        const piece = { accountId, claimIds: claimIds.slice(start, start + maxClaimsPerCall) };
        // oxlint-disable-next-line no-await-in-loop
        const { claims, ...more } = await client.claims.totalsOf(piece, { signal: abort.signal });
        sum = { claims: sum.claims + claims, ...addTotals(sum, more) };
        abort.signal.throwIfAborted();
      }
      setKnown({ ids, sum });
    };
    // Without sums the number alone is shown.
    sumUp().catch(() => undefined);
    return () => abort.abort();
    // It is asked again when claims changed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, accountId, ids, revision]);
  return known?.ids === ids ? known.sum : null;
}
