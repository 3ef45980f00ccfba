import { expect, it, vi } from 'vitest';
import { claimsPerDryRun } from '../../src-shared/contract/claims.ts';
import { fakeAssessment, fakeRefusal } from '../testing/fake-claims.ts';
import { createFakeIpc } from '../testing/fake-ipc.ts';
import { assessSelection } from './assess-selection.ts';

it('asks about a large selection in pieces and adds them up', async () => {
  const assess = vi.fn(({ claimIds }: { claimIds: string[] }) =>
    fakeAssessment(claimIds.slice(30), {
      refusals: [
        fakeRefusal('closed', claimIds.slice(0, 15)),
        fakeRefusal('already_seen', claimIds.slice(15, 30)),
      ],
      totals: [{ currency: 'ARS', amount: '1', claims: claimIds.length - 30 }],
      unsummed: 1,
    }),
  );
  const ipc = createFakeIpc({ claims: { assess } });
  const claimIds = Array.from({ length: 2 * claimsPerDryRun + 500 }, (_, index) => `c${index}`);
  const done: number[] = [];
  const sum = await assessSelection(
    ipc,
    'acc-1',
    'accept',
    claimIds,
    (count) => done.push(count),
    new AbortController().signal,
  );
  expect(assess.mock.calls.map(([input]) => input.claimIds.length)).toEqual([
    claimsPerDryRun,
    claimsPerDryRun,
    500,
  ]);
  expect(done).toEqual([claimsPerDryRun, 2 * claimsPerDryRun, claimIds.length]);
  expect(sum.takers).toHaveLength(claimIds.length - 90);
  expect(sum.refusals.map(({ reason, claimIds: ids, named }) => [reason, ids.length, named.length])).toEqual([
    ['closed', 45, 10],
    ['already_seen', 45, 10],
  ]);
  expect(sum.totals).toEqual([{ currency: 'ARS', amount: '3', claims: claimIds.length - 90 }]);
  expect(sum.unsummed).toBe(3);
});
