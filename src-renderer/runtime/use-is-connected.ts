import { skipToken, useQuery } from '@tanstack/react-query';
import { useIpc } from './app-context.tsx';

/** Whether held decisions are sent when their hold ends, as far as is known. */
export function useIsConnected(accountId: string | null): boolean {
  const { queries } = useIpc();
  const query = useQuery({
    ...queries.sync.status.queryOptions({ input: accountId === null ? skipToken : { accountId } }),
    select: ({ connection }) => connection.state !== 'offline' && connection.state !== 'paused',
  });
  return query.data ?? true;
}
