import { useQuery } from '@tanstack/react-query';
import type { SyncStatus } from '../../src-shared/contract/sync.ts';
import { useIpc } from './app-context.tsx';

/**
 * Returns a part of the status of an account's sync; `undefined` until known. The caller is drawn anew when that part
 * changes: the rest counts bytes and claims with each call.
 */
export function useSyncStatus<Part>(
  accountId: string,
  select: (status: SyncStatus) => Part,
): Part | undefined {
  return useQuery({ ...useIpc().queries.sync.status.queryOptions({ input: { accountId } }), select }).data;
}
