import type { ReviewSession } from '../review-session.ts';

/** Returns a session that has the whole queue. */
export function startReview(
  claimIds: readonly string[],
  decidableIds: readonly string[],
  startedAtMs: number,
): ReviewSession {
  const queue = [...new Set(claimIds)];
  const isQueued = new Set(queue);
  return {
    startedAtMs,
    total: queue.length,
    offset: 0,
    claimIds: queue,
    decidableIds: decidableIds.filter((id) => isQueued.has(id)),
    at: 0,
    marks: {},
    reasons: {},
    elsewhere: {},
    nextElsewhere: null,
    others: [],
    taken: null,
  };
}
