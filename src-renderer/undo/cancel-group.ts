import type { IpcClient } from '../ipc/ipc.ts';

/** Cancels what can be cancelled of one key press, in as many calls as that needs. */
export async function cancelGroup(
  client: IpcClient,
  accountId: string,
  groupId: string,
): Promise<{ reached: number; missed: number }> {
  let reached = 0;
  let missed = 0;
  for (let isMore = true; isMore; ) {
    const answer = await client.outbox.cancelGroup({ accountId, groupId });
    reached += answer.cancelled;
    missed = answer.tooLate;
    isMore = answer.isMore;
  }
  return { reached, missed };
}
