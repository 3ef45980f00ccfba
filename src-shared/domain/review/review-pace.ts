/** Longer at one claim is a pause, and no part of the pace. */
const longestMs = 5 * 60_000;
const fewest = 3;
const most = 20;

/**
 * How long a claim of a review takes, from the moments at which it went on; `null` while too little is
 * known. The newest ones count.
 */
export function reviewPaceMs(momentsMs: readonly number[]): number | null {
  const tookMs = momentsMs
    .slice(1)
    .map((atMs, index) => atMs - (momentsMs[index] ?? atMs))
    .filter((ms) => ms >= 0 && ms <= longestMs)
    .slice(-most);
  return tookMs.length < fewest ? null : tookMs.reduce((sum, ms) => sum + ms, 0) / tookMs.length;
}

/** As many as the pace looks at. */
export const mostMoments = most + 1;
