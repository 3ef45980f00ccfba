import { lastingListingFaults } from '../../src-shared/domain/documents/document-rules.ts';
import type { DocumentsOptions } from './documents.ts';
import type { ListingResult, Listings } from './listings.ts';

export interface WatchPauses {
  /** Pauses in milliseconds while the claim is on the screen: the first and the longest, doubling. */
  openFirstMs: number;
  openLongestMs: number;
  /** Pauses in milliseconds while a verdict may still change, or the claim is pinned. */
  restFirstMs: number;
  restLongestMs: number;
  /** Time in milliseconds after which a claim that nobody opened is no longer listed. */
  forgetAfterMs: number;
}

export const usualPauses: WatchPauses = {
  openFirstMs: 5_000,
  openLongestMs: 60_000,
  restFirstMs: 60_000,
  restLongestMs: 1_800_000,
  forgetAfterMs: 48 * 3_600_000,
};

interface Watched {
  followers: number;
  pauseMs: number;
  /** Time of the next listing, on the monotonic clock. */
  dueAtMs: number;
  isRunning: boolean;
}

const atOnce = 2;
const mostWatched = 1000;
/** Result of a listing that could not be stored. */
const noListing: ListingResult = { fault: { code: 'service_failed', detail: null }, isChanged: false };

/**
 * Lists the documents of the claims that matter again and again, with growing pauses; a change makes
 * them short again.
 *
 *   nobody ──follow──► open (5 s … 1 min) ──left──► resting (1 min … 30 min) ──all settled──► nobody
 *                                                        ▲ unsettled verdicts at start, pinned claims
 */
export function createWatch(
  options: Pick<DocumentsOptions, 'connection' | 'clock' | 'random' | 'guard' | 'pauses'> & {
    listings: Listings;
  },
) {
  const { listings, connection, clock, random, guard } = options;
  const pauses = { ...usualPauses, ...options.pauses };
  const watched = new Map<string, Watched>();
  let cancelTimer: (() => void) | null = null;
  let unsubscribe: (() => void) | null = null;
  let isStarted = false;

  function plan(): void {
    cancelTimer?.();
    cancelTimer = null;
    if (!isStarted || !connection.mayCall('listDocumentation')) return;
    const idle = [...watched.values()].filter(({ isRunning }) => !isRunning);
    const running = watched.size - idle.length;
    if (idle.length === 0 || running >= atOnce) return;
    const dueAtMs = Math.min(...idle.map((one) => one.dueAtMs));
    cancelTimer = clock.after(Math.max(0, dueAtMs - clock.monotonicMs()), run);
  }

  function run(): void {
    cancelTimer = null;
    const nowMs = clock.monotonicMs();
    const due = [...watched]
      .filter(([, one]) => !one.isRunning && one.dueAtMs <= nowMs)
      .toSorted(([, a], [, b]) => b.followers - a.followers || a.dueAtMs - b.dueAtMs);
    const running = [...watched.values()].filter(({ isRunning }) => isRunning).length;
    for (const [claimId, one] of due.slice(0, atOnce - running)) guard.run(() => list(claimId, one));
    plan();
  }

  async function list(claimId: string, one: Watched): Promise<void> {
    one.isRunning = true;
    try {
      await listOnce(claimId, one);
    } catch (error) {
      // It can't be said what became of it, as while the disk refuses.
      one.dueAtMs = clock.monotonicMs() + pauses.restFirstMs;
      throw error;
    } finally {
      one.isRunning = false;
      plan();
    }
  }

  async function listOnce(claimId: string, one: Watched): Promise<void> {
    let listed = noListing;
    await guard.settle(async () => {
      listed = await listings.list(claimId);
    });
    const { fault, isChanged } = listed;
    if (!watched.has(claimId)) return;
    const isOpen = one.followers > 0;
    if (!isOpen && fault === null && !listings.isUnsettled(claimId)) watched.delete(claimId);
    const first = isOpen ? pauses.openFirstMs : pauses.restFirstMs;
    const longest = isOpen ? pauses.openLongestMs : pauses.restLongestMs;
    one.pauseMs = isChanged ? first : Math.min(Math.max(one.pauseMs * 2, first), longest);
    // The claim's own trouble: it is asked rarely, and the others go on.
    if (fault !== null && lastingListingFaults.includes(fault.code)) one.pauseMs = pauses.restLongestMs;
    // Sessions that watch the same claim must not ask in step.
    one.dueAtMs = clock.monotonicMs() + one.pauseMs * (0.9 + random() / 5);
  }

  function rest(claimId: string): void {
    if (watched.has(claimId) || watched.size >= mostWatched) return;
    const dueAtMs = clock.monotonicMs() + pauses.restFirstMs * random();
    watched.set(claimId, { followers: 0, pauseMs: pauses.restFirstMs, dueAtMs, isRunning: false });
  }

  return {
    start(): void {
      isStarted = true;
      for (const claimId of listings.unsettledSince(clock.nowMs() - pauses.forgetAfterMs)) rest(claimId);
      unsubscribe = connection.subscribe(plan);
      plan();
    },
    stop(): void {
      isStarted = false;
      unsubscribe?.();
      cancelTimer?.();
      watched.clear();
    },
    /** Notes that the claim is on the screen until the returned function is called. */
    follow(claimId: string): () => void {
      rest(claimId);
      const one = watched.get(claimId);
      if (!one) return () => undefined;
      one.followers += 1;
      one.pauseMs = pauses.openFirstMs / 2;
      one.dueAtMs = clock.monotonicMs();
      plan();
      return () => {
        one.followers -= 1;
        if (one.followers > 0) return;
        if (listings.isUnsettled(claimId)) {
          one.pauseMs = pauses.restFirstMs;
          one.dueAtMs = clock.monotonicMs() + pauses.restFirstMs;
        } else if (watched.get(claimId) === one) watched.delete(claimId);
        plan();
      };
    },
  };
}
