import { afterEach, expect, it, vi } from 'vitest';
import { createStoredReview } from '../claims/stored-review.ts';
import { startOutbox } from '../outbox/testing/start-outbox.ts';

afterEach(() => vi.restoreAllMocks());

const claimIds = Array.from({ length: 3000 }, (_, index) => `c${index}`);

/** A journal with a review of 3,000 claims, which is kept in three texts. */
function longReview() {
  const { journal } = startOutbox([]);
  const review = createStoredReview(journal);
  review.start(
    claimIds.map((claimId) => ({ claimId, isDecidable: true, mark: null, reason: null })),
    1,
  );
  return { journal, review, references: journal.references() };
}

it('A claim is referred to by a text for as long as it is in there', () => {
  const { journal, review, references } = longReview();
  expect(references.among(['c2999', 'c3000'])).toEqual(new Set(['c2999']));
  journal.settings.set('draft', '{"claim":"c3000"}');
  expect(references.among(['c2999', 'c3000'])).toEqual(new Set(['c2999', 'c3000']));
  review.end(1);
  expect(references.among(['c2999', 'c3000'])).toEqual(new Set(['c3000']));
  journal.settings.set('draft', '{}');
  expect(references.among(['c2999', 'c3000'])).toEqual(new Set());
});

it('A step of a long review lets its other parts be, when references are looked for again', () => {
  const { review, references } = longReview();
  references.among(['c1']);
  const gone = vi.spyOn(String.prototype, 'matchAll');
  review.step(1, [{ kind: 'next', claimId: 'c0' }], 2);
  expect(references.among(['c2500'])).toEqual(new Set(['c2500']));
  const parts = gone.mock.contexts
    .map((text) => String(text).slice(0, 6))
    .filter((text) => text.startsWith('[['));
  expect(parts).toEqual(['[["c0"']);
});
