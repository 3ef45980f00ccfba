import type { ReviewSummary } from '../../src-shared/contract/reviews.ts';
import { attentionStates } from '../../src-shared/domain/decision/outbox-state.ts';
import {
  type DecisionMark,
  decisionMarks,
  isOpenAgain,
  type ReviewMark,
} from '../../src-shared/domain/review/review-session.ts';
import type { QueryWorkers } from '../replica/questions/query-workers.ts';
import { isAbout } from './decided-marks.ts';
import type { HeldReview, ReviewJournal } from './held-review.ts';
import type { ReviewQueue } from './review-queue.ts';

/** Most claims that the summary names as skipped with a reason. */
const mostNamed = 200;

export interface ReviewOutcome extends Omit<ReviewSummary, 'amounts' | 'activeMs'> {
  /** The claims of each kind of decision, without those that the service refused. */
  decided: { mark: DecisionMark; claimIds: string[] }[];
  /** Claims to go through once more, in their order. */
  againIds: string[];
}

/** Returns what happened to the claims of a review, and what a person must act on. */
export function reviewOutcome(
  queue: ReviewQueue,
  { entries }: Pick<ReviewJournal, 'entries'>,
  { decisionsOf }: Pick<HeldReview, 'decisionsOf'>,
): ReviewOutcome {
  const refused = new Set<string>();
  let attention = 0;
  const asked = new Set(entries.listInStates(attentionStates).map(({ claim_id }) => claim_id));
  for (const claimId of asked) {
    const mark = claimId === null ? null : decisionMark(queue.markOf(claimId));
    if (claimId === null || mark === null) continue;
    const newest = decisionsOf(queue, claimId).findLast((entry) => isAbout(entry, mark));
    if (newest === undefined || !attentionStates.some((state) => state === newest.state)) continue;
    attention += 1;
    if (newest.state === 'failed') refused.add(claimId);
  }
  const standing = queue.claims.map(({ claimId, mark, reason }) => ({
    claimId,
    reason,
    mark: refused.has(claimId) ? ('failed' as const) : mark,
  }));
  const counts = { ...queue.counts };
  for (const claimId of refused) {
    counts[queue.markOf(claimId) ?? 'left_over'] -= 1;
    counts.failed += 1;
  }
  const skipped = standing.flatMap(({ claimId, reason }) => (reason === null ? [] : [{ claimId, reason }]));
  return {
    counts,
    attention,
    skipped: { claims: skipped.slice(0, mostNamed), unnamed: Math.max(0, skipped.length - mostNamed) },
    decided: decisionMarks
      .map((mark) => ({
        mark,
        claimIds: standing.filter((claim) => claim.mark === mark).map(({ claimId }) => claimId),
      }))
      .filter(({ claimIds }) => claimIds.length > 0),
    againIds: standing.filter(({ mark }) => isOpenAgain(mark ?? undefined)).map(({ claimId }) => claimId),
  };
}

/** Returns the amounts of the claims of each kind of decision. */
export function amountsOf(
  decided: ReviewOutcome['decided'],
  queries: Pick<QueryWorkers, 'totalsOf'>,
): Promise<ReviewSummary['amounts']> {
  const amounts = decided.map(async ({ mark, claimIds }) => {
    const { claims, totals, unsummed } = await queries.totalsOf(claimIds);
    // A claim that has left this computer has no amount here.
    return { mark, totals, unsummed: unsummed + claimIds.length - claims };
  });
  return Promise.all(amounts);
}

function decisionMark(mark: ReviewMark | null): DecisionMark | null {
  return decisionMarks.find((one) => one === mark) ?? null;
}
