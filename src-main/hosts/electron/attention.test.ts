import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src-shared/contract/changes.ts';
import { followAttention } from './attention.ts';

const status = (accountId: string, attention: number) =>
  ({ topic: 'sync', accountId, status: { attention } }) as Change;

async function follow(changes: Change[], isInFront = false) {
  const badges: number[] = [];
  const notices: string[] = [];
  await followAttention(
    (async function* () {
      yield* changes;
    })(),
    {
      hasAccount: (accountId) => accountId !== 'removed',
      showBadge: (count) => badges.push(count),
      notify: (text) => notices.push(text),
      isInFront: () => isInFront,
    },
  );
  return { badges, notices };
}

describe('decisions that need attention', () => {
  it('are counted over all accounts, and told when there are more', async () => {
    expect(
      await follow([
        status('a', 0),
        status('a', 1),
        status('a', 1),
        status('b', 2),
        status('b', 3),
        status('a', 0),
      ]),
    ).toEqual({
      badges: [1, 3, 4, 3],
      notices: ['1 decision needs attention.', '4 decisions need attention.'],
    });
  });

  it('are no news while the window is in front', async () => {
    const { badges, notices } = await follow([status('a', 0), status('a', 1)], true);
    expect([badges, notices]).toEqual([[1], []]);
  });

  it('no longer count with an account that was removed', async () => {
    const { badges } = await follow([status('removed', 2), status('a', 1), { topic: 'accounts' }]);
    expect(badges).toEqual([2, 3, 1]);
  });
});
