import type {
  ReviewOutcome,
  ReviewSession,
  ReviewStep,
} from '../../src-shared/domain/review/review-session.ts';
import type { Journal } from '../journal/journal.ts';
import { reviewOutcome } from './review-outcome.ts';
import { readReview, saveReview, stepReview } from './stored-review.ts';

/**
 * The review session of one account. It is in the journal: encrypted, and closed with it while the vault is locked.
 */
export function createReviewKeeper({
  journal,
  onChange,
}: {
  journal: Pick<Journal, 'settings' | 'entries' | 'transaction'>;
  /** Called after a change, also one by the window that asked. */
  onChange: () => void;
}) {
  return {
    read: (): ReviewSession | null => readReview(journal),
    outcome: (): ReviewOutcome => reviewOutcome(journal),
    save(session: ReviewSession | null, instead?: number | null): void {
      saveReview(journal, session, instead);
      onChange();
    },
    step(startedAtMs: number, steps: readonly ReviewStep[]): ReviewSession | null {
      const session = stepReview(journal, startedAtMs, steps);
      onChange();
      return session;
    },
  };
}
export type ReviewKeeper = ReturnType<typeof createReviewKeeper>;
