import { expect, it } from 'vitest';
import { roughly, sendingCost } from './sending-cost.ts';

const alone = { batchSize: 1, requestsEach: 3, batchesAtOnce: 6, requestMs: 200 };
const batched = { batchSize: 50, requestsEach: 1, batchesAtOnce: 1, requestMs: 200 };

it('counts the requests of decisions that go one by one, side by side', () => {
  expect(sendingCost(alone, 1)).toEqual({ requests: 3, aboutMs: 600 });
  expect(sendingCost(alone, 12)).toEqual({ requests: 36, aboutMs: 1_200 });
  expect(sendingCost(alone, 13)).toEqual({ requests: 39, aboutMs: 1_800 });
});

it('counts batches, one after another', () => {
  expect(sendingCost(batched, 50)).toEqual({ requests: 1, aboutMs: 200 });
  expect(sendingCost(batched, 10_000)).toEqual({ requests: 200, aboutMs: 40_000 });
});

it('assumes half a second for a request while none was sent', () => {
  expect(sendingCost({ ...alone, requestMs: null }, 1).aboutMs).toBe(1_500);
});

it('says a length of time coarsely', () => {
  expect([3, 59_001, 90_000, 7_100_000, 7_300_000].map(roughly)).toEqual([
    { unit: 'seconds', count: 1 },
    { unit: 'minutes', count: 1 },
    { unit: 'minutes', count: 2 },
    { unit: 'minutes', count: 119 },
    { unit: 'hours', count: 3 },
  ]);
});
