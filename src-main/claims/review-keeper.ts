import type { ReviewSummary } from '../../src-shared/contract/reviews.ts';
import type { ReviewSession, ReviewStep } from '../../src-shared/domain/review/review-session.ts';
import type { Clock } from '../base/clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { QueryWorkers } from '../replica/questions/query-workers.ts';
import { decidedIds, reviewOutcome } from './review-outcome.ts';
import { activeReviewMs, countReviewTime } from './review-time.ts';
import { readReview, saveReview, stepReview } from './stored-review.ts';

/**
 * The review session of one account. It is in the journal: encrypted, and closed with it while the vault is locked.
 */
export function createReviewKeeper({
  journal,
  queries,
  clock,
  onChange,
}: {
  journal: Pick<Journal, 'settings' | 'entries' | 'transaction'>;
  queries: Pick<QueryWorkers, 'totalsOf'>;
  clock: Pick<Clock, 'nowMs'>;
  /** Called after a change, also one by the window that asked. */
  onChange: () => void;
}) {
  return {
    read: (): ReviewSession | null => readReview(journal),
    /** Returns what happened to its decisions, the amounts of those that stand, and the time that it took. */
    async outcome(): Promise<ReviewSummary> {
      const outcome = reviewOutcome(journal);
      const activeMs = activeReviewMs(journal.settings);
      const amounts = decidedIds(readReview(journal), outcome).map(async ({ mark, claimIds }) => {
        const { claims, totals, unsummed } = await queries.totalsOf(claimIds);
        // A claim that has left this computer has no amount here.
        return { mark, totals, unsummed: unsummed + claimIds.length - claims };
      });
      return { ...outcome, amounts: await Promise.all(amounts), activeMs };
    },
    save(session: ReviewSession | null, instead?: number | null): void {
      saveReview(journal, session, instead);
      onChange();
    },
    step(startedAtMs: number, steps: readonly ReviewStep[]): ReviewSession | null {
      const session = journal.transaction(() => {
        const after = stepReview(journal, startedAtMs, steps);
        if (after?.startedAtMs === startedAtMs) countReviewTime(journal.settings, clock.nowMs());
        return after;
      });
      onChange();
      return session;
    },
  };
}
export type ReviewKeeper = ReturnType<typeof createReviewKeeper>;
