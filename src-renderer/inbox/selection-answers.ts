import { useQuery } from '@tanstack/react-query';
import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import { useIpc } from '../runtime/app-context.tsx';

const unknownId = '-';

/** Returns the totals of the selected claims, and how many take a decision; `undefined` until known. */
export function useSelectionSummary(accountId: string, snapshotId: string | null) {
  const { queries } = useIpc();
  const input = { accountId, selectionId: snapshotId ?? unknownId };
  return useQuery(queries.selections.summary.queryOptions({ input, enabled: snapshotId !== null })).data;
}

/** Returns how many of the selected claims are not in the list on the screen; 0 until known. */
export function useHiddenClaims(accountId: string, snapshotId: string | null, filter: ClaimFilter): number {
  const { queries } = useIpc();
  const input = { accountId, selectionId: snapshotId ?? unknownId, filter };
  return (
    useQuery(queries.selections.hidden.queryOptions({ input, enabled: snapshotId !== null })).data?.claims ??
    0
  );
}
