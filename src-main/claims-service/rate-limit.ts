const shortestMs = 1000;
const longestMs = 3_600_000;
/** When a 429 names no time. */
const usualMs = 30_000;

/** How long a 429 keeps its endpoint from being called, whatever its `Retry-After` says. */
export function rateLimitPauseMs({ retryAfterMs }: { retryAfterMs: number | null }): number {
  return Math.round(Math.min(Math.max(retryAfterMs ?? usualMs, shortestMs), longestMs));
}
