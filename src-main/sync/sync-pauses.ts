/** When the sync does what, in milliseconds. */
export interface SyncPauses {
  /** Between two looks at the unseen listing. */
  unseenMs: number;
  /** In how long a whole walk of the unseen listing is spread. */
  unseenWholeMs: number;
  /** In how long a whole walk of the seen listing is spread. */
  seenMs: number;
  /** Between two readings of a followed merchant's listing. */
  merchantMs: number;
  /** Before the first try after a failed one; grows twofold up to `longestProbeMs`. */
  firstProbeMs: number;
  longestProbeMs: number;
  /** While offline: a probe without a connection costs next to nothing, and coming back is noticed soon. */
  longestOfflineProbeMs: number;
  /** Between two messages of progress. */
  progressMs: number;
}

export const usualPauses: SyncPauses = {
  unseenMs: 60_000,
  unseenWholeMs: 900_000,
  seenMs: 3_600_000,
  merchantMs: 600_000,
  firstProbeMs: 2000,
  longestProbeMs: 60_000,
  longestOfflineProbeMs: 5000,
  progressMs: 250,
};

/** The pause before the next try, with jitter over its upper half so that clients don't all probe at once. */
export function probePauseMs(
  failures: number,
  longestMs: number,
  pauses: SyncPauses,
  random: () => number,
): number {
  const fullMs = Math.min(pauses.firstProbeMs * 2 ** Math.max(0, failures - 1), longestMs);
  return Math.round(fullMs * (0.5 + random() / 2));
}
