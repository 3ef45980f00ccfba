const shortestMs = 1000;
const longestMs = 3_600_000;
/** Pause in milliseconds if a 429 names no time. */
const usualMs = 30_000;

/** Returns how long a 429 keeps its endpoint from being called, in milliseconds, whatever its `Retry-After` says. */
export function rateLimitPauseMs({ retryAfterMs }: { retryAfterMs: number | null }): number {
  return Math.round(Math.min(Math.max(retryAfterMs ?? usualMs, shortestMs), longestMs));
}
