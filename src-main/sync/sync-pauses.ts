/** Intervals of the sync, in milliseconds. */
export interface SyncPauses {
  /** Pause between two looks at the unseen listing. */
  unseenMs: number;
  /** Period over which a whole walk of the unseen listing is spread. */
  unseenWholeMs: number;
  /** Period over which a whole walk of the seen listing is spread. */
  seenMs: number;
  /** Pause between two reads of a followed merchant's listing. */
  merchantMs: number;
  /** Delay before the first try after a failed one. Doubles up to `longestProbeMs`. */
  firstProbeMs: number;
  longestProbeMs: number;
  /**
   * Longest pause between two probes while offline: a probe without a connection costs little, and a connection
   * that is back is noticed soon.
   */
  longestOfflineProbeMs: number;
  /** Pause between two progress messages. */
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

/**
 * Returns the delay before the next try, with jitter over its upper half so that clients don't all probe at once.
 */
export function probePauseMs(
  failures: number,
  longestMs: number,
  pauses: SyncPauses,
  random: () => number,
): number {
  const fullMs = Math.min(pauses.firstProbeMs * 2 ** Math.max(0, failures - 1), longestMs);
  return Math.round(fullMs * (0.5 + random() / 2));
}
