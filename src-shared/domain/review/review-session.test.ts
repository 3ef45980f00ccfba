import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import {
  currentOf,
  decisionMarks,
  markOf,
  reasonOf,
  reviewCounts,
  reviewMarks,
  type ReviewSession,
  reviewSessionSchema,
  type ReviewStep,
  reviewStep,
  skipReasons,
} from './review-session.ts';
import { startReview } from './testing/start-review.ts';

const ids = ['a', 'b', 'c', 'd'];
const id = fc.constantFrom(...ids, 'other');
const step: fc.Arbitrary<ReviewStep> = fc.oneof(
  fc.record({ kind: fc.constant('mark' as const), claimId: id, mark: fc.constantFrom(...reviewMarks) }),
  fc.record({
    kind: fc.constant('skip' as const),
    claimId: id,
    reason: fc.constantFrom(...skipReasons, { text: 'Chip read, see the slip' }),
  }),
  fc.record({ kind: fc.constant('next' as const), claimId: id }),
  fc.record({ kind: fc.constant('back' as const), claimId: fc.option(id) }),
  fc.record({ kind: fc.constant('undo' as const), claimId: id }),
  fc.record({
    kind: fc.constant('fail' as const),
    claimId: id,
    attempted: fc.constantFrom(...decisionMarks),
  }),
);
const after = (steps: readonly ReviewStep[], session: ReviewSession = startReview(ids, ids, 1)) =>
  steps.reduce(reviewStep, session);

function onward(session: ReviewSession): ReviewSession {
  const claimId = currentOf(session);
  return claimId === null ? session : reviewStep(session, { kind: 'next', claimId });
}

it('A review keeps the mark of each claim, whatever the service calls it', () => {
  const names = [...Object.getOwnPropertyNames(Object.prototype), 'a'];
  let session = startReview(names, names, 1);
  expect(reviewCounts(session)).toMatchObject({ left_over: names.length });
  for (const claimId of names) {
    expect(currentOf(session)).toBe(claimId);
    expect(markOf(session, claimId)).toBeUndefined();
    session = reviewStep(session, { kind: 'skip', claimId, reason: 'merchant' });
    // As it crosses the typed IPC and lies on the disk.
    session = reviewSessionSchema.parse(JSON.parse(JSON.stringify(session)));
  }
  expect(reviewCounts(session)).toMatchObject({ skipped: names.length, left_over: 0 });
  for (const claimId of names) {
    expect([claimId, markOf(session, claimId)]).toEqual([claimId, 'skipped']);
    expect([claimId, reasonOf(session, claimId)]).toEqual([claimId, 'merchant']);
  }
  const undone = names.reduce<ReviewSession>(
    (rest, claimId) => reviewStep(rest, { kind: 'undo', claimId }),
    session,
  );
  expect(reviewCounts(undone)).toMatchObject({ left_over: names.length });
});

describe('a review, whatever happens in it', () => {
  it('counts each claim once, can be stored, and marks none but the one on the screen', () => {
    checkProperty(
      fc.property(fc.array(step, { maxLength: 30 }), step, (steps, last) => {
        const before = after(steps);
        const now = reviewStep(before, last);
        expect(reviewSessionSchema.parse(JSON.parse(JSON.stringify(now)))).toEqual(now);
        expect(Object.values(reviewCounts(now)).reduce((sum, count) => sum + count, 0)).toBe(ids.length);
        const changed = ids.filter((one) => before.marks[one] !== now.marks[one]);
        if (last.kind !== 'undo' && last.kind !== 'fail') {
          for (const one of changed) expect(one).toBe(currentOf(before));
          if (last.claimId !== currentOf(before)) expect(now).toEqual(before);
        }
        for (const one of Object.keys(now.reasons)) expect(now.marks[one]).toBe('skipped');
      }),
      { atLeast: 30 },
    );
  });

  it('ends once each claim is marked or skipped, from wherever it stands', () => {
    checkProperty(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const done = ids.reduce(onward, after(steps));
        expect(currentOf(done)).toBeNull();
        expect(reviewCounts(done).left_over).toBe(0);
      }),
      { atLeast: 30 },
    );
  });
});

/** The session with the claims from `offset` to `end` alone, as the main side hands it out. */
function part(whole: ReviewSession, offset: number, end: number): ReviewSession {
  const isShown = (one: string) => whole.claimIds.slice(offset, end).includes(one);
  const others = whole.claimIds.filter((one) => !isShown(one));
  const counts: Partial<Record<string, number>> = {};
  for (const one of others) {
    const key = markOf(whole, one) ?? 'left_over';
    counts[key] = (counts[key] ?? 0) + 1;
  }
  const left = [...whole.claimIds.keys()].filter(
    (at) => (at < offset || at >= end) && markOf(whole, whole.claimIds[at] ?? '') === undefined,
  );
  const next = left.find((at) => at >= end) ?? left[0];
  const only = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).filter(([one]) => isShown(one)));
  return {
    ...whole,
    offset,
    claimIds: whole.claimIds.slice(offset, end),
    decidableIds: whole.decidableIds.filter(isShown),
    marks: only(whole.marks),
    reasons: only(whole.reasons),
    elsewhere: counts,
    nextElsewhere: next === undefined ? null : { at: next, claimId: whole.claimIds[next] ?? '' },
  };
}

it('A part of a review around its place takes a step as the whole does, and counts the same', () => {
  const queue = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  checkProperty(
    fc.property(
      fc.dictionary(fc.constantFrom(...queue), fc.constantFrom(...reviewMarks)),
      fc.nat(7),
      fc.nat(7),
      fc.constantFrom('mark', 'next', 'back'),
      (marks, at, from, kind) => {
        const whole = { ...startReview(queue, queue, 1), at, marks };
        const offset = Math.min(from, at);
        const shown = part(whole, offset, Math.max(at + 1, Math.min(offset + 3, 8)));
        expect(reviewSessionSchema.parse(shown)).toEqual(shown);
        expect(reviewCounts(shown)).toEqual(reviewCounts(whole));
        const claimId = queue[at] ?? '';
        const taken: ReviewStep = kind === 'mark' ? { kind, claimId, mark: 'flagged' } : { kind, claimId };
        const [wholeAfter, partAfter] = [reviewStep(whole, taken), reviewStep(shown, taken)];
        expect(reviewCounts(partAfter)).toEqual(reviewCounts(wholeAfter));
        // It stays where the claim that follows isn't known, until the main side answers.
        if (partAfter !== shown) expect(currentOf(partAfter)).toBe(currentOf(wholeAfter));
      },
    ),
    { atLeast: 30 },
  );
});

describe('a review', () => {
  it('goes on by itself, and over those that have their mark', () => {
    const session = after([
      { kind: 'mark', claimId: 'a', mark: 'accepted' },
      { kind: 'mark', claimId: 'a', mark: 'rejected' },
      { kind: 'next', claimId: 'b' },
      { kind: 'back', claimId: 'c' },
      { kind: 'back', claimId: 'b' },
      { kind: 'mark', claimId: 'a', mark: 'seen' },
    ]);
    expect(currentOf(session)).toBe('c');
    expect(session.marks).toEqual({ a: 'seen', b: 'skipped' });
  });

  it('returns to a claim whose decision was undone', () => {
    const session = after([
      { kind: 'mark', claimId: 'a', mark: 'accepted' },
      { kind: 'mark', claimId: 'b', mark: 'accepted' },
      { kind: 'undo', claimId: 'a' },
    ]);
    expect(currentOf(session)).toBe('a');
    expect(reviewCounts(session)).toMatchObject({ accepted: 1, left_over: 3 });
  });

  it('has each claim once', () => {
    expect(startReview(['a', 'b', 'a'], ['b', 'z'], 1)).toMatchObject({
      claimIds: ['a', 'b'],
      decidableIds: ['b'],
    });
  });

  it('keeps the reason of a skip as long as the claim is skipped', () => {
    const skipped = after([
      { kind: 'skip', claimId: 'a', reason: 'merchant' },
      { kind: 'skip', claimId: 'a', reason: 'unsure' },
      { kind: 'skip', claimId: 'b', reason: { text: 'Chip read, see the slip' } },
    ]);
    expect(skipped.reasons).toEqual({ a: 'merchant', b: { text: 'Chip read, see the slip' } });
    const back = after([{ kind: 'back', claimId: 'c' }], skipped);
    expect(after([{ kind: 'mark', claimId: 'b', mark: 'accepted' }], back).reasons).toEqual({
      a: 'merchant',
    });
  });

  it('skips a claim once, however many windows were on it', () => {
    const session = after([
      { kind: 'next', claimId: 'a' },
      { kind: 'next', claimId: 'a' },
    ]);
    expect(currentOf(session)).toBe('b');
    expect(session.marks).toEqual({ a: 'skipped' });
  });

  it('comes back to a claim whose decision came to nothing elsewhere, before it ends', () => {
    const paused = after([
      { kind: 'mark', claimId: 'a', mark: 'accepted' },
      { kind: 'mark', claimId: 'b', mark: 'skipped' },
      { kind: 'mark', claimId: 'c', mark: 'seen' },
    ]);
    const { a: _, ...marks } = paused.marks;
    const resumed = { ...paused, marks };
    expect(currentOf(resumed)).toBe('d');
    expect(resumed.marks).toEqual({ b: 'skipped', c: 'seen' });
    expect(currentOf(onward(resumed))).toBe('a');
  });
});
