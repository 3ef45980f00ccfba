import { actionDecisions } from '../../src-shared/domain/decision/claim-action.ts';
import type { QueryWorkers } from '../replica/questions/query-workers.ts';
import type { StoredReview } from './stored-review.ts';

/** Finds out which claims of a review can be decided. */
export function createReviewAssessment(
  review: Pick<StoredReview, 'current' | 'assessed'>,
  queries: Pick<QueryWorkers, 'dryRun'>,
) {
  let isAssessing = false;
  let isStopped = false;

  async function decidableAmong(claimIds: readonly string[]): Promise<Set<string>> {
    const { kind } = actionDecisions.accept;
    const { takers } = await queries.dryRun({ kind, claimIds, isReadonly: false });
    return new Set(takers.map(({ claimId }) => claimId));
  }

  async function assessRest(): Promise<void> {
    const queue = review.current();
    const rest = queue?.unassessed() ?? null;
    if (queue === null || rest === null || isStopped) return;
    const decidable = await decidableAmong(rest.claimIds);
    if (isStopped) return;
    review.assessed(queue.startedAtMs, rest.part, decidable);
    await assessRest();
  }

  /** Assesses part by part what is left of a long review, so that its start doesn't wait for all of it. */
  async function run(): Promise<void> {
    if (isAssessing) return;
    isAssessing = true;
    try {
      await assessRest();
    } catch (error) {
      // A thread that ended with the session is no fault.
      if (!isStopped) throw error;
    } finally {
      isAssessing = false;
    }
  }

  function stop(): void {
    isStopped = true;
  }

  return { decidableAmong, run, stop };
}
