import type { ClaimFilter } from '../../../src-shared/contract/claims.ts';
import type { Clock } from '../../base/clock.ts';
import type { QueryWorkers } from './query-workers.ts';

/**
 * Counts the claims of several lists. One is counted at a time, with a pause as long as the count took: the sums of
 * the list on the screen, which the same thread answers, never wait for more than one, and half of the thread's time
 * stays free. `filterOf` is called when the list's turn comes.
 */
export async function countInTurn(
  lists: readonly { id: string; filterOf: () => ClaimFilter }[],
  queries: Pick<QueryWorkers, 'count'>,
  clock: Pick<Clock, 'monotonicMs' | 'after'>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { id, filterOf } of lists) counts[id] = await withPause(() => queries.count(filterOf()), clock);
  return counts;
}

/** Asks, and then pauses as long as the answer took. */
export async function withPause<Answer>(
  ask: () => Promise<Answer>,
  clock: Pick<Clock, 'monotonicMs' | 'after'>,
): Promise<Answer> {
  const startedMs = clock.monotonicMs();
  const answer = await ask();
  const tookMs = clock.monotonicMs() - startedMs;
  if (tookMs > unfeltMs) {
    await new Promise<void>((resolve) => {
      clock.after(tookMs, resolve);
    });
  }
  return answer;
}

/**
 * Time in milliseconds of counts after which there is no pause: shorter ones come from what is kept, and a pause
 * would only delay the answer.
 */
const unfeltMs = 5;
