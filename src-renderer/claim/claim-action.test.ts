import { expect, it } from 'vitest';
import { decideInputSchema } from '../../src-shared/contract/outbox.ts';
import { claimActions } from '../../src-shared/domain/decision/claim-action.ts';
import { decideInput, markOf } from './claim-action.ts';

const targets = [{ claimId: 'c1', saw: { status: null, updatedAt: null, isOpen: true } }];

it.each(claimActions)('%s is sent as the contract has it, which refuses anything more', (action) => {
  const decision = decideInput(action, 'acc-1', targets);
  expect(decideInputSchema.parse(decision)).toEqual(decision);
});

it('is painted as held, without a time, until the main side has it', () => {
  expect(markOf('seen')).toMatchObject({
    kind: 'mark_seen',
    state: 'held',
    value: null,
    dueAtMs: null,
  });
  expect(markOf('reject')).toMatchObject({ value: 'REJECTED', dueAtMs: null });
});
