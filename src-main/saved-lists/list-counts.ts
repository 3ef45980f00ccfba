import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import { askedInView } from '../../src-shared/query/views.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { Clock } from '../base/clock.ts';
import type { QueryWorkers } from '../replica/questions/query-workers.ts';

/**
 * How many claims each list has. One is counted at a time, with a pause as long as the count took: the sums
 * of the list on the screen, which the same thread answers, never wait for more than one, and half of the
 * thread's time stays free.
 */
export async function countLists(
  lists: readonly SavedList[],
  queries: Pick<QueryWorkers, 'count'>,
  clock: Clock,
  zone: TimeZone,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { id, content } of lists) {
    if (content === null) continue;
    const startedMs = clock.monotonicMs();
    const filter = askedInView(content.view, content.query, clock.nowMs(), zone);
    counts[id] = await queries.count(filter);
    const tookMs = clock.monotonicMs() - startedMs;
    if (tookMs > unfeltMs) {
      await new Promise<void>((resolve) => {
        clock.after(tookMs, resolve);
      });
    }
  }
  return counts;
}

/**
 * Time in milliseconds of counts after which there is no pause: shorter ones come from what is kept, and a pause
 * would only delay the answer.
 */
const unfeltMs = 5;
