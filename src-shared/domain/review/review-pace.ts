/** Longest time at one claim that counts, in minutes: a longer one is a pause. */
export const longestAtClaimMinutes = 5;
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
    .filter((ms) => ms >= 0 && !isPause(ms))
    .slice(-most);
  return tookMs.length < fewest ? null : tookMs.reduce((sum, ms) => sum + ms, 0) / tookMs.length;
}

/** Whether a time between two steps of a review is a pause, and not work. */
export function isPause(ms: number): boolean {
  return ms > longestAtClaimMinutes * 60_000;
}

/** Returns the claims per hour of work, rounded; `null` while too little is known. */
export function claimsPerHour(claims: number, activeMs: number): number | null {
  return claims < fewest || activeMs <= 0 ? null : Math.round(claims / (activeMs / 3_600_000));
}

/** Number of moments that the pace uses. */
export const mostMoments = most + 1;
