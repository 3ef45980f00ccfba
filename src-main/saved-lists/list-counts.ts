import type { SavedList } from '../../src-shared/contract/saved-lists.ts';
import { askedInView } from '../../src-shared/query/views.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { Clock } from '../base/clock.ts';
import { countInTurn, createPacedTurns } from '../replica/questions/count-in-turn.ts';
import type { QueryWorkers } from '../replica/questions/query-workers.ts';

/** Returns how many claims each list has that can be read. */
export function countLists(
  lists: readonly SavedList[],
  queries: Pick<QueryWorkers, 'count'>,
  clock: Clock,
  zone: TimeZone,
): Promise<Record<string, number>> {
  const counted = lists.flatMap(({ id, content }) =>
    content === null
      ? []
      : [{ id, filterOf: () => askedInView(content.view, content.query, clock.nowMs(), zone) }],
  );
  return countInTurn(counted, queries, createPacedTurns(clock));
}
