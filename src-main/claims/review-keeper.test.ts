import { expect, it, vi } from 'vitest';
import type { DecisionMark } from '../../src-shared/domain/review/review-session.ts';
import { startOutbox } from '../outbox/testing/start-outbox.ts';
import { throwingGuard } from '../testing/throwing-guard.ts';
import { createReviewKeeper } from './review-keeper.ts';
import { createStoredReview } from './stored-review.ts';

const ids = ['one', 'two', 'three', 'four'];
const minuteMs = 60_000;

const saw = { status: 'PENDING_REVIEW', updatedAt: null, isOpen: true };
const fakeDryRun = (claimIds: readonly string[]) => ({
  takers: claimIds.map((claimId) => ({ claimId, saw })),
  refusals: [],
  totals: [],
  unsummed: 0,
});

/** A review of these claims that began now, of which those named are in the replica. */
async function reviewing(present: readonly string[] = ids) {
  const started = startOutbox(ids);
  const { journal, clock } = started;
  const open = () =>
    createReviewKeeper({
      journal,
      clock,
      guard: throwingGuard,
      selections: { idsOf: ({ claimIds = [] }) => claimIds },
      queries: {
        ids: async () => ({ claimIds: [] }),
        dryRun: async ({ claimIds }) => fakeDryRun(claimIds),
        totalsOf: async (claimIds) => {
          const found = claimIds.filter((id) => present.includes(id));
          const totals = [{ currency: 'ARS', amount: String(found.length * 10), claims: found.length }];
          return { claims: found.length, totals: found.length === 0 ? [] : totals, unsummed: 0 };
        },
      },
      onChange: () => undefined,
    });
  const keeper = open();
  const start = async () => (await keeper.start('w1', { what: 'claims', claimIds: ids }))?.startedAtMs ?? 0;
  const startedAtMs = await start();
  const mark = (claimId: string, what: DecisionMark) =>
    keeper.step('w1', startedAtMs, [{ kind: 'mark', claimId, mark: what }]);
  return { ...started, keeper, open, start, startedAtMs, mark };
}

it('The summary has the amounts of each kind of decision that stands, and no others', async () => {
  const { keeper, open, mark, harness, clock } = await reviewing(['one', 'two', 'four']);
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
  expect((await keeper.outcome())?.amounts).toEqual([...decided, seen]);
  harness.markSeen('four');
  await clock.advance(minuteMs);
  // As after a reload or a restart.
  expect(await open().outcome())?.toMatchObject({ attention: 1, counts: { failed: 1 }, amounts: decided });
});

it('The time of a review is that of its steps without pauses, also after a restart and however the clock is set', async () => {
  const { keeper, open, mark, clock, startedAtMs } = await reviewing();
  clock.pass(2 * minuteMs);
  mark('one', 'accepted');
  clock.pass(6 * minuteMs);
  mark('two', 'accepted');
  clock.pass(5 * minuteMs);
  open().step('w1', startedAtMs, [{ kind: 'next', claimId: 'three' }]);
  expect((await open().outcome())?.activeMs).toBe(7 * minuteMs);
  clock.jump(-60 * minuteMs);
  mark('four', 'rejected');
  clock.pass(minuteMs);
  expect((await keeper.outcome())?.activeMs).toBe(7 * minuteMs);
  // A step of another review is no work on this one.
  keeper.step('w1', startedAtMs - 1, [{ kind: 'next', claimId: 'one' }]);
  expect((await keeper.outcome())?.activeMs).toBe(7 * minuteMs);
});

it('The time begins anew with each review, and is unknown without one and for one of an earlier version', async () => {
  const { journal, keeper, start, mark, clock } = await reviewing();
  clock.pass(minuteMs);
  mark('one', 'accepted');
  const startedAtMs = await start();
  expect((await keeper.outcome())?.activeMs).toBe(0);
  journal.settings.remove('review_time');
  keeper.step('w1', startedAtMs, [{ kind: 'next', claimId: 'one' }]);
  expect((await keeper.outcome())?.activeMs).toBeNull();
  keeper.end(startedAtMs);
  expect(await keeper.outcome()).toBeNull();
});

it('What could be decided at the start of a long review is found out part by part, after it has begun', async () => {
  const { journal, clock } = startOutbox([]);
  const claimIds = Array.from({ length: 2500 }, (_, index) => `c${index}`);
  const asked: number[] = [];
  const { promise: rest, resolve: answerRest } = Promise.withResolvers<void>();
  const keeper = createReviewKeeper({
    journal,
    clock,
    guard: throwingGuard,
    selections: { idsOf: () => claimIds },
    queries: {
      ids: async () => ({ claimIds: [] }),
      totalsOf: async () => ({ claims: 0, totals: [], unsummed: 0 }),
      dryRun: async ({ claimIds: part }) => {
        asked.push(part.length);
        if (asked.length > 1) await rest;
        return fakeDryRun(part.filter((id) => id !== 'c2001'));
      },
    },
    onChange: () => undefined,
  });
  const session = await keeper.start('w1', { what: 'claims' });
  expect(session).toMatchObject({ total: 2500, at: 0 });
  const review = createStoredReview(journal);
  expect(review.current()?.claims[999]).toMatchObject({ isDecidable: true });
  expect(review.current()?.claims[1000]).toMatchObject({ isDecidable: null });
  answerRest();
  await vi.waitFor(() => expect(asked).toEqual([1000, 1000, 500]));
  await vi.waitFor(() =>
    expect(createStoredReview(journal).current()?.claims[2001]).toMatchObject({ isDecidable: false }),
  );
  expect(createStoredReview(journal).current()?.claims[2499]).toMatchObject({ isDecidable: true });
});

it('A review of no claims leaves the one that there is', async () => {
  const { keeper, startedAtMs } = await reviewing();
  expect(await keeper.start('w1', { what: 'claims', claimIds: [] })).toBeNull();
  expect(keeper.read('w1')).toMatchObject({ startedAtMs, total: 4 });
});

it('What is open again makes another review; one that is over makes none', async () => {
  const { keeper, startedAtMs, mark } = await reviewing();
  mark('one', 'accepted');
  keeper.step('w1', startedAtMs, [
    { kind: 'mark', claimId: 'two', mark: 'flagged' },
    { kind: 'mark', claimId: 'three', mark: 'snoozed' },
    { kind: 'next', claimId: 'four' },
  ]);
  const again = await keeper.start('w1', { what: 'again', startedAtMs });
  expect(again).toMatchObject({ claimIds: ['two', 'four'], marks: {} });
  expect(await keeper.start('w1', { what: 'again', startedAtMs })).toBeNull();
});

// Promise: two-windows-show-places
it('Two windows have places of their own and show them to each other; a claim that one decides is stepped over in the other', async () => {
  const { keeper, startedAtMs, harness, clock } = await reviewing();
  keeper.walk('w1', true);
  keeper.walk('w2', true);
  expect(keeper.read('w1')).toMatchObject({ at: 0, others: [0] });
  keeper.step('w2', startedAtMs, [{ kind: 'next', claimId: 'one' }]);
  expect(keeper.read('w1')).toMatchObject({ at: 0, others: [1], marks: { one: 'skipped' }, taken: null });
  keeper.step('w1', startedAtMs, [{ kind: 'next', claimId: 'one' }]);
  harness.accept('two');
  keeper.step('w1', startedAtMs, [{ kind: 'mark', claimId: 'two', mark: 'accepted' }]);
  const taken = { claimId: 'two', mark: 'accepted' };
  expect(keeper.read('w2')).toMatchObject({ at: 2, others: [2], taken });
  // Decided by both at once: this window's step came second, and names a claim that it is no longer at.
  keeper.step('w2', startedAtMs, [{ kind: 'mark', claimId: 'two', mark: 'rejected' }]);
  expect(keeper.read('w2')).toMatchObject({ at: 2, marks: { two: 'accepted' } });
  keeper.walk('w1', false);
  expect(keeper.read('w2')?.others).toEqual([]);
  keeper.walk('w1', true);
  clock.pass(6 * minuteMs);
  expect(keeper.read('w2')?.others).toEqual([]);
});

it('Another review in place of the one on the screen leaves each window a place of its own', async () => {
  const { keeper, startedAtMs } = await reviewing();
  keeper.walk('w1', true);
  keeper.walk('w2', true);
  for (const claimId of ids) keeper.step('w1', startedAtMs, [{ kind: 'next', claimId }]);
  const again = await keeper.start('w1', { what: 'again', startedAtMs });
  expect(again).toMatchObject({ total: 4, at: 0, others: [0] });
  keeper.step('w2', again?.startedAtMs ?? 0, [{ kind: 'next', claimId: 'one' }]);
  // What this window shows stays beneath its keys.
  expect(keeper.read('w1')).toMatchObject({ at: 0, others: [1] });
});

it('A window whose place is not known is at the claim that its step names', async () => {
  const { open, startedAtMs } = await reviewing();
  const restarted = open();
  restarted.step('w2', startedAtMs, [{ kind: 'mark', claimId: 'one', mark: 'flagged' }]);
  expect(restarted.step('w1', startedAtMs, [{ kind: 'mark', claimId: 'three', mark: 'seen' }])).toMatchObject(
    { at: 3, marks: { one: 'flagged', three: 'seen' } },
  );
  // One from a screen that another window went past changes nothing.
  restarted.step('w3', startedAtMs, [{ kind: 'mark', claimId: 'three', mark: 'flagged' }]);
  expect(restarted.read('w1')?.marks).toEqual({ one: 'flagged', three: 'seen' });
});
