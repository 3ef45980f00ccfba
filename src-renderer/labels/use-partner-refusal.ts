import { useDetailLabel } from './use-detail-label.ts';
import { useQuery } from '@tanstack/react-query';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { useIpc } from '../runtime/app-context.tsx';

/** Returns what the service said when it refused the account's partner ID; `null` if it has not. */
export function usePartnerRefusal(account: Account): string | null {
  const detailLabel = useDetailLabel();
  const { queries } = useIpc();
  const { data } = useQuery(
    queries.webhooks.list.queryOptions({
      input: { accountId: account.id },
      enabled: account.partnerId !== null && account.state !== 'unavailable',
    }),
  );
  return data?.refusal ? detailLabel(data.refusal.detail) : null;
}
