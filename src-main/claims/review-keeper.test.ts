import { expect, it } from 'vitest';
import type { DecisionMark } from '../../src-shared/domain/review/review-session.ts';
import { startReview } from '../../src-shared/domain/review/review-session.ts';
import { startOutbox } from '../outbox/testing/start-outbox.ts';
import { createReviewKeeper } from './review-keeper.ts';

const ids = ['one', 'two', 'three', 'four'];
const minuteMs = 60_000;

/** A review of these claims that began now, of which those named are in the replica. */
function reviewing(present: readonly string[] = ids) {
  const started = startOutbox(ids);
  const { journal, clock } = started;
  const open = () =>
    createReviewKeeper({
      journal,
      clock,
      queries: {
        totalsOf: async (claimIds) => {
          const found = claimIds.filter((id) => present.includes(id));
          const totals = [{ currency: 'ARS', amount: String(found.length * 10), claims: found.length }];
          return { claims: found.length, totals: found.length === 0 ? [] : totals, unsummed: 0 };
        },
      },
      onChange: () => undefined,
    });
  const keeper = open();
  const startedAtMs = clock.nowMs();
  keeper.save(startReview(ids, ids, startedAtMs));
  const mark = (claimId: string, what: DecisionMark) =>
    keeper.step(startedAtMs, [{ kind: 'mark', claimId, mark: what }]);
  return { ...started, keeper, open, startedAtMs, mark };
}

it('The summary has the amounts of each kind of decision that stands, and no others', async () => {
  const { keeper, open, mark, harness, clock } = reviewing(['one', 'two', 'four']);
  harness.service.refusedIds = new Set(['four']);
  mark('one', 'accepted');
  mark('two', 'rejected');
  mark('three', 'rejected');
  mark('four', 'seen');
  const sum = (amount: string, claims: number) => [{ currency: 'ARS', amount, claims }];
  const decided = [
    { mark: 'accepted', totals: sum('10', 1), unsummed: 0 },
    { mark: 'rejected', totals: sum('10', 1), unsummed: 1 },
  ];
  const seen = { mark: 'seen', totals: sum('10', 1), unsummed: 0 };
  expect((await keeper.outcome()).amounts).toEqual([...decided, seen]);
  harness.markSeen('four');
  await clock.advance(minuteMs);
  // As after a reload or a restart.
  expect(await open().outcome()).toMatchObject({ refusedIds: ['four'], amounts: decided });
});

it('The time of a review is that of its steps without pauses, also after a restart and however the clock is set', async () => {
  const { keeper, open, mark, clock, startedAtMs } = reviewing();
  clock.pass(2 * minuteMs);
  mark('one', 'accepted');
  clock.pass(6 * minuteMs);
  mark('two', 'accepted');
  clock.pass(5 * minuteMs);
  open().step(startedAtMs, [{ kind: 'next', claimId: 'three' }]);
  expect((await open().outcome()).activeMs).toBe(7 * minuteMs);
  clock.jump(-60 * minuteMs);
  mark('four', 'rejected');
  clock.pass(minuteMs);
  expect((await keeper.outcome()).activeMs).toBe(7 * minuteMs);
  // A step of another review is no work on this one.
  keeper.step(startedAtMs - 1, [{ kind: 'next', claimId: 'one' }]);
  expect((await keeper.outcome()).activeMs).toBe(7 * minuteMs);
});

it('The time begins anew with each review, and is unknown without one and for one of an earlier version', async () => {
  const { journal, keeper, mark, clock } = reviewing();
  clock.pass(minuteMs);
  mark('one', 'accepted');
  keeper.save(startReview(ids, ids, clock.nowMs()));
  expect((await keeper.outcome()).activeMs).toBe(0);
  journal.settings.remove('review_time');
  keeper.step(clock.nowMs(), [{ kind: 'next', claimId: 'one' }]);
  expect((await keeper.outcome()).activeMs).toBeNull();
  keeper.save(null);
  expect(await keeper.outcome()).toEqual({
    refusedIds: [],
    needsPersonIds: [],
    amounts: [],
    activeMs: null,
  });
});
