import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  currentOf,
  openAgain,
  reviewCounts,
  reviewMarks,
  type ReviewSession,
  reviewSessionSchema,
  type ReviewStep,
  reviewStep,
  startReview,
} from './review-session.ts';

const ids = ['a', 'b', 'c', 'd'];
const id = fc.constantFrom(...ids, 'other');
const step: fc.Arbitrary<ReviewStep> = fc.oneof(
  fc.record({ kind: fc.constant('mark' as const), claimId: id, mark: fc.constantFrom(...reviewMarks) }),
  fc.record({ kind: fc.constant('next' as const) }),
  fc.record({ kind: fc.constant('back' as const) }),
  fc.record({ kind: fc.constant('undo' as const), claimId: id }),
  fc.record({ kind: fc.constant('fail' as const), claimId: id }),
);
const after = (steps: readonly ReviewStep[], session: ReviewSession = startReview(ids, ids, 1)) =>
  steps.reduce(reviewStep, session);

describe('a review, whatever happens in it', () => {
  it('counts each claim once, can be stored, and marks none but the one on the screen', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), step, (steps, last) => {
        const before = after(steps);
        const now = reviewStep(before, last);
        expect(reviewSessionSchema.parse(JSON.parse(JSON.stringify(now)))).toEqual(now);
        expect(Object.values(reviewCounts(now)).reduce((sum, count) => sum + count, 0)).toBe(ids.length);
        const changed = ids.filter((one) => before.marks[one] !== now.marks[one]);
        if (last.kind === 'mark' || last.kind === 'next') {
          for (const one of changed) expect(one).toBe(currentOf(before));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('ends once each claim is marked or skipped, from wherever it stands', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const done = after(
          ids.map(() => ({ kind: 'next' }) as const),
          after(steps),
        );
        expect(currentOf(done)).toBeNull();
      }),
      { numRuns: 300 },
    );
  });
});

describe('a review', () => {
  it('goes on by itself, and over those that have their mark', () => {
    const session = after([
      { kind: 'mark', claimId: 'a', mark: 'accepted' },
      { kind: 'mark', claimId: 'a', mark: 'rejected' },
      { kind: 'next' },
      { kind: 'back' },
      { kind: 'back' },
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

  it('has each claim once, and no more than a review takes', () => {
    expect(startReview(['a', 'b', 'a'], ['b', 'z'], 1)).toMatchObject({
      claimIds: ['a', 'b'],
      decidableIds: ['b'],
    });
    const many = Array.from({ length: 2000 }, (_, index) => `c${index}`);
    expect(startReview(many, [], 1).claimIds).toHaveLength(1000);
  });

  it('offers what was skipped, flagged or not taken once more', () => {
    const session = after([
      { kind: 'mark', claimId: 'a', mark: 'accepted' },
      { kind: 'mark', claimId: 'b', mark: 'flagged' },
      { kind: 'next' },
      { kind: 'mark', claimId: 'd', mark: 'changed' },
      { kind: 'fail', claimId: 'a' },
    ]);
    expect(openAgain(session)).toEqual(['a', 'b', 'c']);
  });
});
