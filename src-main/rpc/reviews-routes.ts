import { reviewOutcome } from '../claims/review-outcome.ts';
import { readReview, saveReview, stepReview } from '../claims/stored-review.ts';
import type { Journal } from '../journal/journal.ts';
import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

/** It lies in the journal: encrypted, and closed with it while the vault is locked. */
export function reviewsRoutes(
  { reviews }: Implementer,
  { accounts, changes }: Pick<RpcServices, 'accounts' | 'changes'>,
) {
  /** Every window is told, also the one that asked. */
  function change<Answer>(accountId: string, work: (journal: Journal) => Answer): Answer {
    const answer = work(writableSession(accounts, accountId).journal);
    changes.emit({ topic: 'review', accountId });
    return answer;
  }
  return reviews.router({
    read: reviews.read.handler(({ input: { accountId } }) => ({
      session: readReview(accounts.session(accountId).journal),
    })),
    outcome: reviews.outcome.handler(({ input: { accountId } }) =>
      reviewOutcome(accounts.session(accountId).journal),
    ),
    save: reviews.save.handler(({ input: { accountId, session, instead } }) => {
      change(accountId, (journal) => saveReview(journal, session, instead));
      return {};
    }),
    step: reviews.step.handler(({ input: { accountId, startedAtMs, steps } }) => ({
      session: change(accountId, (journal) => stepReview(journal, startedAtMs, steps)),
    })),
  });
}
