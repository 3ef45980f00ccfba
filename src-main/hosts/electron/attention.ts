import type { Change } from '../../../src-shared/contract/changes.ts';

/**
 * Follows how many decisions need attention, over all accounts: a badge has the number, and a notice
 * says so when it grows while the window is not in front. Neither names a claim, a person or an account:
 * a locked screen shows notices too.
 */
export async function followAttention(
  changes: AsyncIterable<Change>,
  {
    hasAccount,
    showBadge,
    notify,
    isInFront,
  }: {
    hasAccount: (accountId: string) => boolean;
    showBadge: (count: number) => void;
    notify: (text: string) => void;
    isInFront: () => boolean;
  },
): Promise<void> {
  const counts = new Map<string, number>();
  let before = 0;
  for await (const change of changes) {
    if (change.topic !== 'sync' && change.topic !== 'accounts') continue;
    let isNews = false;
    if (change.topic === 'accounts') {
      for (const accountId of counts.keys()) if (!hasAccount(accountId)) counts.delete(accountId);
    } else {
      const { accountId, status } = change;
      // What was there when it was opened is no news.
      isNews = status.attention > (counts.get(accountId) ?? Number.POSITIVE_INFINITY);
      counts.set(accountId, status.attention);
    }
    const total = [...counts.values()].reduce((sum, one) => sum + one, 0);
    if (total !== before) showBadge(total);
    before = total;
    if (isNews && !isInFront()) notify(attentionText(total));
  }
}

/** English, as everything that this host says outside its page. */
export const attentionText = (count: number): string =>
  count === 1 ? '1 decision needs attention.' : `${count} decisions need attention.`;
