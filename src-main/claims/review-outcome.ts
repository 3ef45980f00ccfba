import { needsAttention } from '../../src-shared/domain/decision/outbox-state.ts';
import {
  type DecisionMark,
  decisionMarkOf,
  decisionMarks,
  type ReviewOutcome,
  type ReviewSession,
  withRefused,
} from '../../src-shared/domain/review/review-session.ts';
import type { Journal } from '../journal/journal.ts';
import { decisionsIn, isAbout, readReview } from './stored-review.ts';

/** Returns what happened to the decisions of the account's review, as far as a person must act on it. */
export function reviewOutcome(journal: Pick<Journal, 'settings' | 'entries' | 'transaction'>): ReviewOutcome {
  const session = readReview(journal);
  if (session === null) return { refusedIds: [], needsPersonIds: [] };
  const decisionsOf = decisionsIn(journal, session);
  const attention = session.claimIds.flatMap((claimId) => {
    const mark = decisionMarkOf(session, claimId);
    const newest = mark === null ? undefined : decisionsOf(claimId).findLast((entry) => isAbout(entry, mark));
    return newest !== undefined && needsAttention(newest.state) ? [{ claimId, state: newest.state }] : [];
  });
  const idsOf = (isRefused: boolean) =>
    attention.filter(({ state }) => (state === 'failed') === isRefused).map(({ claimId }) => claimId);
  return { refusedIds: idsOf(true), needsPersonIds: idsOf(false) };
}

/** Returns the claims of each kind of decision in the review, without those that the service refused. */
export function decidedIds(
  session: ReviewSession | null,
  { refusedIds }: Pick<ReviewOutcome, 'refusedIds'>,
): { mark: DecisionMark; claimIds: string[] }[] {
  if (session === null) return [];
  const standing = withRefused(session, refusedIds);
  return decisionMarks
    .map((mark) => ({
      mark,
      claimIds: standing.claimIds.filter((id) => decisionMarkOf(standing, id) === mark),
    }))
    .filter(({ claimIds }) => claimIds.length > 0);
}
