/** Longest time at one claim that counts, in milliseconds: a longer one is a pause. */
const longestMs = 5 * 60_000;
const fewest = 3;
const most = 20;

/**
 * Returns the usual time per claim of a review in milliseconds, from the moments at which it moved on; `null` while
 * too little is known. The newest moments count.
 */
export function reviewPaceMs(momentsMs: readonly number[]): number | null {
  const tookMs = momentsMs
    .slice(1)
    .map((atMs, index) => atMs - (momentsMs[index] ?? atMs))
    .filter((ms) => ms >= 0 && ms <= longestMs)
    .slice(-most);
  return tookMs.length < fewest ? null : tookMs.reduce((sum, ms) => sum + ms, 0) / tookMs.length;
}

/** Number of moments that the pace uses. */
export const mostMoments = most + 1;
