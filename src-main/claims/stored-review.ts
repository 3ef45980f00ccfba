import type { ReviewSession, ReviewStep } from '../../src-shared/domain/review/review-session.ts';
import { stepOf } from './decided-marks.ts';
import { createHeldReview, type ReviewJournal } from './held-review.ts';
import { createReviewQueue, type QueuedClaim, removeReviewQueue } from './review-queue.ts';
import { beginReviewTime, countReviewTime } from './review-time.ts';

export type StoredReview = ReturnType<typeof createStoredReview>;

/** The account's review as it stands: a change is written to the journal whole, or not at all. */
export function createStoredReview(journal: ReviewJournal) {
  const { settings } = journal;
  const { current, decisionsOf, decisionsChanged, replace, write } = createHeldReview(journal);

  return {
    current,
    decisionsOf,
    decisionsChanged,
    read: (): ReviewSession | null => current()?.session() ?? null,
    /** Begins a review in place of the one that there is. */
    start(claims: readonly QueuedClaim[], startedAtMs: number): void {
      write(() => {
        removeReviewQueue(settings);
        beginReviewTime(settings, startedAtMs);
        const queue = createReviewQueue(startedAtMs, claims);
        queue.save(settings, true);
        replace(queue);
      });
    },
    /** Ends the review that began then; another one stays. */
    end(startedAtMs: number): void {
      if (current()?.startedAtMs !== startedAtMs) return;
      write(() => {
        removeReviewQueue(settings);
        beginReviewTime(settings, null);
        replace(null);
      });
    },
    /**
     * Applies steps to the review that began then, from a window's place in it or the last one; in another one they
     * have no meaning. Returns the review after them.
     */
    step(
      startedAtMs: number,
      steps: readonly ReviewStep[],
      nowMs: number,
      from?: number,
    ): ReviewSession | null {
      const queue = current();
      if (queue?.startedAtMs !== startedAtMs) return queue?.session() ?? null;
      const isEarlier = settings.get('review_session/0') === null;
      write(() => {
        if (from !== undefined) queue.moveTo(from);
        for (const step of steps) {
          const isAnywhere = step.kind === 'undo' || step.kind === 'fail';
          const session = queue.session(isAnywhere ? queue.positionOf(step.claimId) : undefined);
          queue.take(stepOf(session, step, (claimId) => decisionsOf(queue, claimId)));
        }
        queue.save(settings, isEarlier);
        countReviewTime(settings, nowMs);
      });
      decisionsChanged(steps.flatMap(({ claimId }) => (claimId === null ? [] : [claimId])));
      return current()?.session() ?? null;
    },
    /** Notes which claims of a part could be decided when the review began then. */
    assessed(startedAtMs: number, part: number, decidableIds: ReadonlySet<string>): void {
      const queue = current();
      if (queue?.startedAtMs !== startedAtMs) return;
      write(() => {
        queue.assessed(part, decidableIds);
        queue.save(settings, false);
      });
    },
  };
}
