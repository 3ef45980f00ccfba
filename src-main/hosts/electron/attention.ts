import type { Change } from '../../../src-shared/contract/changes.ts';

/** Follows how many decisions need attention, over all accounts, for the badge. */
export async function followAttention(
  changes: AsyncIterable<Change>,
  {
    hasAccount,
    showBadge,
  }: {
    hasAccount: (accountId: string) => boolean;
    showBadge: (count: number) => void;
  },
): Promise<void> {
  const counts = new Map<string, number>();
  let before = 0;
  for await (const change of changes) {
    if (change.topic === 'sync') counts.set(change.accountId, change.status.attention);
    else if (change.topic === 'accounts') {
      for (const accountId of counts.keys()) if (!hasAccount(accountId)) counts.delete(accountId);
    } else continue;
    const total = [...counts.values()].reduce((sum, one) => sum + one, 0);
    if (total !== before) showBadge(total);
    before = total;
  }
}
