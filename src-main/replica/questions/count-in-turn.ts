import type { ClaimFilter } from '../../../src-shared/contract/claims.ts';
import type { Clock } from '../../base/clock.ts';
import type { KeyPart, Moment } from '../lists/applying-rules.ts';
import type { QueryWorkers } from './query-workers.ts';

type Ask = <Answer>(question: () => Promise<Answer>) => Promise<Answer>;

/**
 * Returns what asks one question after another, each after a pause as long as the one before took: the sums of the
 * list on the screen, which the same thread answers, never wait for more than one, and half of the thread's time stays
 * free.
 */
export function createPacedTurns(clock: Pick<Clock, 'monotonicMs' | 'after'>): Ask {
  let tookMs = 0;
  return async (question) => {
    if (tookMs > unfeltMs) {
      await new Promise<void>((resolve) => {
        clock.after(tookMs, resolve);
      });
    }
    const startedMs = clock.monotonicMs();
    const answer = await question();
    tookMs = clock.monotonicMs() - startedMs;
    return answer;
  };
}

/**
 * Time in milliseconds of questions after which there is no pause: shorter ones come from what is kept, and a pause
 * would only delay the answer.
 */
const unfeltMs = 5;

/** Counts the claims of several lists, one at a time. `filterOf` is called when the list's turn comes. */
export async function countInTurn(
  lists: readonly { id: string; filterOf: () => ClaimFilter }[],
  queries: Pick<QueryWorkers, 'count'>,
  inTurn: Ask,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { id, filterOf } of lists) counts[id] = await inTurn(() => queries.count(filterOf()));
  return counts;
}

/** Number of claims that are counted at once, about 50 ms of processor time with as many rules as there may be. */
const claimsAtOnce = 10_000;

/** Number of times that parts are counted anew after a change; then all are counted at once. */
const mostAttempts = 3;

/**
 * Counts the claims that each rule proposes for, by the rules' ids, in parts. If something changes between two of them,
 * all are counted again: the counts are those of one moment.
 */
export async function countProposals(
  at: Moment,
  queries: Pick<QueryWorkers, 'proposalCounts'>,
  inTurn: Ask,
): Promise<Record<string, number>> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const counts = await countInParts(at, queries, inTurn);
    if (counts !== null) return counts;
  }
  const everything = { after: null, most: Number.MAX_SAFE_INTEGER };
  return (await inTurn(() => queries.proposalCounts(at, everything))).counts;
}

/** Returns `null` if something has changed meanwhile. */
async function countInParts(
  at: Moment,
  queries: Pick<QueryWorkers, 'proposalCounts'>,
  inTurn: Ask,
): Promise<Record<string, number> | null> {
  const sums: Record<string, number> = {};
  let after: number | null = null;
  let firstVersion: string | null = null;
  do {
    const part: KeyPart = { after, most: claimsAtOnce };
    const { counts, next, version } = await inTurn(() => queries.proposalCounts(at, part));
    firstVersion ??= version;
    if (version !== firstVersion) return null;
    for (const [id, claims] of Object.entries(counts)) sums[id] = (sums[id] ?? 0) + claims;
    after = next;
  } while (after !== null);
  return sums;
}
