import { useQuery } from '@tanstack/react-query';
import { useLastKnown } from '../list/use-last-known.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useDepartureLabel } from './use-departure-label.ts';
import { useFreshClaim } from './use-fresh-claim.ts';
import type { InboxList } from './use-inbox-list.ts';

/** Returns the claim that the keys act on: its row, its details, and why it is no longer in the list. */
export function useCurrentClaim(accountId: string, claimId: string | null, { cursor, window }: InboxList) {
  const { ipc } = useAppContext();
  const detail = useQuery(
    ipc.queries.claims.get.queryOptions({
      input: { accountId, claimId: claimId ?? '-' },
      enabled: claimId !== null,
    }),
  );
  // The row as it is drawn; of a claim that is not among the rows, what is known of it.
  const listed = claimId === null ? undefined : window.rowAt(window.indexOf(claimId));
  const current = useLastKnown(claimId, listed ?? (claimId === null ? undefined : detail.data?.row));
  const departure = useDepartureLabel(cursor, detail);
  useFreshClaim(accountId, current?.id ?? null);
  return { current, detail: detail.data, departure };
}
