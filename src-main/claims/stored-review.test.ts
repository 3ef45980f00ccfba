import { expect, it } from 'vitest';
import { noCounts, type ReviewMark, type ReviewStep } from '../../src-shared/domain/review/review-session.ts';
import { startReview } from '../../src-shared/domain/review/testing/start-review.ts';
import { startOutbox } from '../outbox/testing/start-outbox.ts';
import type { ReviewJournal } from './held-review.ts';
import { reviewOutcome } from './review-outcome.ts';
import { createStoredReview } from './stored-review.ts';

const ids = ['one', 'two', 'three'];
const mark = (claimId: string, what: ReviewMark) => ({ kind: 'mark' as const, claimId, mark: what });

/** As after a restart, each time. */
const readReview = (journal: ReviewJournal) => createStoredReview(journal).read();
const stepReview = (journal: ReviewJournal, startedAtMs: number, steps: readonly ReviewStep[]) =>
  createStoredReview(journal).step(startedAtMs, steps, startedAtMs);
const queued = (claimIds: readonly string[]) =>
  claimIds.map((claimId) => ({ claimId, isDecidable: true, mark: null, reason: null }));
const begin = (journal: ReviewJournal, claimIds: readonly string[], startedAtMs: number) =>
  createStoredReview(journal).start(queued(claimIds), startedAtMs);

function outcomeOf(journal: ReviewJournal) {
  const review = createStoredReview(journal);
  const queue = review.current();
  return queue === null ? null : reviewOutcome(queue, journal, review);
}

function startedReview() {
  const started = startOutbox(ids);
  const startedAtMs = started.clock.nowMs();
  begin(started.journal, ids, startedAtMs);
  return { ...started, startedAtMs };
}

// Promise: two-windows-decide-once
it('two windows on one review skip, mark and reason each claim once', () => {
  const { journal, startedAtMs } = startedReview();
  const step = (...steps: ReviewStep[]) => stepReview(journal, startedAtMs, steps);
  step({ kind: 'skip', claimId: 'one', reason: 'merchant' });
  expect(step({ kind: 'next', claimId: 'one' })).toMatchObject({ at: 1, marks: { one: 'skipped' } });
  expect(step(mark('one', 'accepted'))).toMatchObject({ at: 1, marks: { one: 'skipped' } });
  // Sent again after an answer that was lost.
  expect(step({ kind: 'next', claimId: 'one' }, mark('two', 'flagged'), mark('two', 'flagged'))).toEqual({
    ...startReview(ids, ids, startedAtMs),
    at: 2,
    marks: { one: 'skipped', two: 'flagged' },
    reasons: { one: 'merchant' },
  });
  expect(readReview(journal)?.reasons).toEqual({ one: 'merchant' });
});

it('a step of a review that another took the place of changes nothing', () => {
  const { journal, startedAtMs, clock } = startedReview();
  clock.pass(1000);
  begin(journal, ['two'], clock.nowMs());
  expect(stepReview(journal, startedAtMs, [{ kind: 'next', claimId: 'two' }])).toMatchObject({
    claimIds: ['two'],
    marks: {},
  });
  createStoredReview(journal).end(clock.nowMs());
  expect(stepReview(journal, startedAtMs, [{ kind: 'next', claimId: 'two' }])).toBeNull();
});

it('The outcome of a review names what became of its own decisions, and of no others', async () => {
  const all = [...ids, 'before'];
  const { journal, harness, clock } = startOutbox(all);
  harness.service.refusedIds = new Set(['before', 'one']);
  harness.markSeen('before');
  await clock.advance(60_000);
  expect(outcomeOf(journal)).toBeNull();
  const startedAtMs = clock.nowMs();
  begin(journal, all, startedAtMs);
  stepReview(journal, startedAtMs, [mark('one', 'seen'), mark('two', 'accepted'), mark('three', 'accepted')]);
  harness.markSeen('one');
  harness.accept('three');
  harness.accept('two');
  const changed = harness.service.claims.get('two');
  if (changed) changed.status = 'COMPLETED';
  expect(outcomeOf(journal)).toMatchObject({ attention: 0, counts: { failed: 0 } });
  await clock.advance(60_000);
  expect(outcomeOf(journal)).toMatchObject({
    attention: 2,
    counts: { ...noCounts, failed: 1, accepted: 2, left_over: 1 },
    decided: [{ mark: 'accepted', claimIds: ['two', 'three'] }],
    againIds: ['one', 'before'],
  });
  // The review's own marks stay: a person may still send the decision again.
  expect(readReview(journal)?.marks).toEqual({ one: 'seen', two: 'accepted', three: 'accepted' });
});

it('a decision that is undone in any view leaves no mark, and one that was taken again does', async () => {
  const { journal, startedAtMs, harness, clock } = startedReview();
  // One from before the review says nothing of it.
  const step = (...steps: ReviewStep[]) => stepReview(journal, startedAtMs, steps);
  step(mark('one', 'accepted'));
  expect(readReview(journal)?.marks).toEqual({ one: 'accepted' });
  const { groupId } = harness.accept('one');
  harness.markSeen('two');
  step(mark('two', 'seen'));
  expect(readReview(journal)?.marks).toEqual({ one: 'accepted', two: 'seen' });
  await harness.outbox.cancelGroup(groupId);
  expect(readReview(journal)).toMatchObject({ at: 2, marks: { two: 'seen' } });
  expect(step({ kind: 'next', claimId: 'three' })).toMatchObject({ at: 0 });
  clock.pass(1);
  step(mark('one', 'rejected'));
  harness.reject('one');
  expect(readReview(journal)).toMatchObject({
    at: 3,
    marks: { one: 'rejected', two: 'seen', three: 'skipped' },
  });
});

// Promise: undo-leaves-no-mark
it('an undone decision leaves no mark, and one from before the review says nothing, however the clock was set', async () => {
  const started = startOutbox(ids);
  const { journal, clock, harness } = started;
  clock.jump(10 * 3_600_000);
  await clock.advance(60_000);
  await harness.outbox.cancelGroup(harness.accept('two').groupId);
  const startedAtMs = clock.nowMs();
  begin(journal, ids, startedAtMs);
  clock.jump(-20 * 3_600_000);
  await clock.advance(60_000);
  stepReview(journal, startedAtMs, [mark('one', 'accepted'), mark('two', 'accepted')]);
  const { groupId } = harness.accept('one');
  // The decision on the second is still on its way.
  expect(readReview(journal)?.marks).toEqual({ one: 'accepted', two: 'accepted' });
  await harness.outbox.cancelGroup(groupId);
  expect(readReview(journal)?.marks).toEqual({ two: 'accepted' });
  createStoredReview(journal).end(startedAtMs);
  expect(journal.settings.get('review_after_decision')).toBeNull();
});

it('goes on with a review of an earlier version, which had no reasons', () => {
  const { journal } = startOutbox([]);
  const { reasons: _, ...earlier } = startReview(ids, ids, 1);
  journal.settings.set('review_session', JSON.stringify({ ...earlier, at: 1, marks: { one: 'skipped' } }));
  expect(readReview(journal)).toEqual({ ...earlier, at: 1, marks: { one: 'skipped' }, reasons: {} });
  expect(stepReview(journal, 1, [mark('two', 'flagged')])).toMatchObject({ at: 2 });
  expect(readReview(journal)?.marks).toEqual({ one: 'skipped', two: 'flagged' });
  for (const other of ['[]', '{', '{"at": 1}']) {
    journal.settings.set('review_session', other);
    expect(readReview(journal)).toBeNull();
  }
});

// Promise: two-windows-show-taken
it('two windows that decide at once leave the mark of the decision that was taken, whichever mark came first', () => {
  for (const marks of [
    ['accepted', 'rejected'],
    ['rejected', 'accepted'],
  ] as const) {
    const { journal, startedAtMs, harness } = startedReview();
    const step = (...steps: ReviewStep[]) => stepReview(journal, startedAtMs, steps);
    for (const what of marks) step(mark('one', what));
    harness.accept('one');
    // The other window's decision is refused.
    expect(step({ kind: 'fail', claimId: 'one', attempted: 'rejected' })?.marks).toEqual({ one: 'accepted' });
    expect(readReview(journal)?.marks).toEqual({ one: 'accepted' });
  }
});

it('a decision that was refused for no other one is not taken', () => {
  const { journal, startedAtMs, harness } = startedReview();
  const step = (...steps: ReviewStep[]) => stepReview(journal, startedAtMs, steps);
  harness.markSeen('one');
  step(mark('one', 'accepted'), { kind: 'fail', claimId: 'one', attempted: 'accepted' });
  expect(readReview(journal)?.marks).toEqual({ one: 'failed' });
  // Decided after all, in whatever view.
  harness.reject('one');
  expect(readReview(journal)?.marks).toEqual({ one: 'rejected' });
});

it('an undo that came too late goes back to the claim, and its mark stays', () => {
  const { journal, startedAtMs, harness } = startedReview();
  const step = (...steps: ReviewStep[]) => stepReview(journal, startedAtMs, steps);
  step(mark('one', 'accepted'));
  harness.accept('one');
  expect(step({ kind: 'undo', claimId: 'one' })).toMatchObject({ at: 0, marks: { one: 'accepted' } });
  expect(step(mark('one', 'changed'))?.marks).toEqual({ one: 'accepted' });
});

it('a review that another window began stays when the one before it is ended', () => {
  const { journal, startedAtMs, clock } = startedReview();
  clock.pass(1000);
  begin(journal, ['two'], clock.nowMs());
  createStoredReview(journal).end(startedAtMs);
  expect(readReview(journal)).toMatchObject({ claimIds: ['two'] });
  createStoredReview(journal).end(clock.nowMs());
  expect(readReview(journal)).toBeNull();
});

it('a claim that was accepted keeps that mark when its later mark as seen is undone', async () => {
  const { journal, startedAtMs, harness } = startedReview();
  const step = (...steps: ReviewStep[]) => stepReview(journal, startedAtMs, steps);
  step(mark('one', 'accepted'));
  harness.accept('one');
  step({ kind: 'back', claimId: 'two' }, mark('one', 'seen'));
  const { groupId } = harness.markSeen('one');
  expect(readReview(journal)?.marks).toEqual({ one: 'seen' });
  await harness.outbox.cancelGroup(groupId);
  expect(readReview(journal)?.marks).toEqual({ one: 'accepted' });
  expect(step({ kind: 'undo', claimId: 'one' })).toMatchObject({ at: 0, marks: { one: 'accepted' } });
});

it('a decision that is taken again keeps its mark, whatever the other window does between its mark and itself', async () => {
  const { journal, startedAtMs, harness } = startedReview();
  const step = (...steps: ReviewStep[]) => stepReview(journal, startedAtMs, steps);
  step(mark('one', 'accepted'));
  await harness.outbox.cancelGroup(harness.accept('one').groupId);
  step({ kind: 'undo', claimId: 'one' });
  step(mark('one', 'accepted'));
  // The other window goes on before the decision is taken.
  step({ kind: 'next', claimId: 'two' });
  harness.accept('one');
  expect(readReview(journal)?.marks).toEqual({ one: 'accepted', two: 'skipped' });
});

/** A review of so many claims, `c0` and on. */
function longReview(count: number) {
  const { journal, harness, clock } = startOutbox(['c4800']);
  const claimIds = Array.from({ length: count }, (_, index) => `c${index}`);
  const startedAtMs = clock.nowMs();
  begin(journal, claimIds, startedAtMs);
  return { journal, harness, claimIds, startedAtMs };
}

it('a review of 5,000 claims hands out those around its place, and is there again after a restart', () => {
  const { journal, claimIds, startedAtMs } = longReview(5000);
  let session = readReview(journal);
  expect(session).toMatchObject({ total: 5000, offset: 0, at: 0, elsewhere: { left_over: 4920 } });
  const review = createStoredReview(journal);
  const skipAll: ReviewStep[] = claimIds.map((claimId) => ({ kind: 'next', claimId }));
  for (let from = 0; from < 4000; from += 500) review.step(startedAtMs, skipAll.slice(from, from + 500), 1);
  session = readReview(journal);
  expect(session).toMatchObject({ at: 4000, offset: 3980, elsewhere: { skipped: 3980, left_over: 940 } });
  expect(session?.claimIds[20]).toBe('c4000');
  expect(session?.claimIds).toHaveLength(80);
  expect(review.step(startedAtMs, [{ kind: 'back', claimId: 'c4000' }], 1)).toMatchObject({ at: 3999 });
});

it('an undo in a long review goes back to its claim, however far that is', () => {
  const { journal, claimIds, startedAtMs } = longReview(5000);
  const review = createStoredReview(journal);
  review.step(
    startedAtMs,
    claimIds.map((claimId) => ({ kind: 'mark', claimId, mark: 'flagged' })),
    1,
  );
  expect(review.read()).toMatchObject({ at: 5000, elsewhere: { flagged: 4979 }, nextElsewhere: null });
  expect(review.step(startedAtMs, [{ kind: 'undo', claimId: 'c7' }], 1)).toMatchObject({ at: 7, offset: 0 });
  review.step(startedAtMs, [{ kind: 'mark', claimId: 'c7', mark: 'seen' }], 1);
  expect(readReview(journal)).toMatchObject({ at: 5000 });
});

it('a decision that another view takes or takes back on a claim far away counts at once', async () => {
  const { journal, harness } = longReview(5000);
  const review = createStoredReview(journal);
  expect(review.read()?.elsewhere).toEqual({ left_over: 4920 });
  const { groupId } = harness.accept('c4800');
  expect(review.read()?.elsewhere).toEqual({ left_over: 4919, accepted: 1 });
  await harness.outbox.cancelGroup(groupId);
  review.decisionsChanged(['c4800']);
  expect(review.read()?.elsewhere).toEqual({ left_over: 4920 });
});

it('a write that fails leaves the review as it is on disk', () => {
  const { journal, startedAtMs } = longReview(100);
  const failing = {
    ...journal,
    transaction: (): never => {
      throw new Error('disk full');
    },
  };
  const review = createStoredReview(failing);
  expect(() => review.step(startedAtMs, [mark('c0', 'flagged')], 1)).toThrow('disk full');
  expect(review.read()).toMatchObject({ at: 0, marks: {} });
});
