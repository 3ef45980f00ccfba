import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src-shared/contract/changes.ts';
import { followAttention } from './attention.ts';

const status = (accountId: string, attention: number) =>
  ({ topic: 'sync', accountId, status: { attention } }) as Change;

async function badgesAfter(changes: Change[]): Promise<number[]> {
  const badges: number[] = [];
  await followAttention(
    (async function* () {
      yield* changes;
    })(),
    { hasAccount: (accountId) => accountId !== 'removed', showBadge: (count) => badges.push(count) },
  );
  return badges;
}

describe('decisions that need attention', () => {
  it('are counted over all accounts', async () => {
    const changes = [status('a', 0), status('a', 1), status('a', 1), status('b', 2), status('b', 3)];
    expect(await badgesAfter([...changes, status('a', 0)])).toEqual([1, 3, 4, 3]);
  });

  it('no longer count with an account that was removed', async () => {
    expect(await badgesAfter([status('removed', 2), status('a', 1), { topic: 'accounts' }])).toEqual([
      2, 3, 1,
    ]);
  });
});
