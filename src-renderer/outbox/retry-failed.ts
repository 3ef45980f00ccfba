import type { IpcClient } from '../ipc/ipc.ts';

/** Sends what definitely failed of one key press again, in as many calls as that needs. */
export async function retryFailed(
  client: IpcClient,
  accountId: string,
  groupId: string,
): Promise<{ reached: number; missed: number }> {
  type Input = Parameters<IpcClient['outbox']['retryFailed']>[0];
  let reached = 0;
  let missed = 0;
  let input: Input = { accountId, groupId };
  for (let isMore = true; isMore; ) {
    const { sentAgain, refused, next } = await client.outbox.retryFailed(input);
    reached += sentAgain;
    missed += refused;
    isMore = next !== null;
    if (next !== null) input = { accountId, groupId, place: next };
  }
  return { reached, missed };
}
