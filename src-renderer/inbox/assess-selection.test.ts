import { expect, it, vi } from 'vitest';
import { type Assessment, maxClaimsPerCall } from '../../src-shared/contract/claims.ts';
import { createFakeIpc } from '../testing/fake-ipc.ts';
import { assessSelection } from './assess-selection.ts';

it('asks about a large selection in pieces and adds them up', async () => {
  const assess = vi.fn(
    ({ claimIds }: { claimIds: string[] }): Assessment => ({
      takers: claimIds
        .slice(1)
        .map((claimId) => ({ claimId, saw: { status: null, updatedAt: null, isOpen: true } })),
      refusals: [{ reason: 'closed', claims: 1 }],
      totals: [{ currency: 'ARS', amountMinor: 100, claims: claimIds.length - 1 }],
      unsummed: 1,
    }),
  );
  const ipc = createFakeIpc({ claims: { assess } });
  const claimIds = Array.from({ length: 2 * maxClaimsPerCall + 500 }, (_, index) => `c${index}`);
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
    maxClaimsPerCall,
    maxClaimsPerCall,
    500,
  ]);
  expect(done).toEqual([maxClaimsPerCall, 2 * maxClaimsPerCall, claimIds.length]);
  expect(sum.takers).toHaveLength(claimIds.length - 3);
  expect(sum.refusals).toEqual([{ reason: 'closed', claims: 3 }]);
  expect(sum.totals).toEqual([{ currency: 'ARS', amountMinor: 300, claims: claimIds.length - 3 }]);
  expect(sum.unsummed).toBe(3);
});
