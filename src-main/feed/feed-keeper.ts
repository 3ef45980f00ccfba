import type { Guard } from '../base/guard.ts';
import { beginStretch } from '../base/work-stretch.ts';
import type { Clock } from '../base/clock.ts';
import type { FeedPlace } from '../journal/feed-table.ts';
import type { Journal } from '../journal/journal.ts';
import { createFeedCopy, type FeedCopyOptions } from './feed-copy.ts';

export interface FeedKeeperOptions extends FeedCopyOptions {
  journal: Pick<Journal, 'readonly' | 'feed' | 'transaction'>;
  /** Returns the number of days that the feed is kept. */
  keepDays: () => number;
  clock: Clock;
  /** Called when the feed has more changes. */
  onChange: () => void;
  /** Runs background work. A fault, usually a full disk, is tried again. */
  guard: Guard;
}

/** Pause between two steps in milliseconds, for all other work. */
const restMs = 10;
/** Time in milliseconds over which changes are gathered, as they come in bursts. */
const gatherMs = 200;
const retryMs = 60_000;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
const mostKept = 200_000;
const removedAtOnce = 200;

/** Keeps the feed of an account: what is new in it, who has looked at it, and for how long it is kept. */
export function createFeedKeeper(options: FeedKeeperOptions) {
  const { journal, keepDays, clock, guard, onChange } = options;
  const { feed } = journal;
  const copySome = createFeedCopy(options);
  let cancelCopy: (() => void) | null = null;
  let cancelPrune: (() => void) | null = null;
  let announced = 0;
  let pruned: { atMs: number; days: number } | null = null;
  let isStopped = false;

  function announce(): void {
    const newest = feed.newestSeq();
    if (newest === announced) return;
    announced = newest;
    onChange();
  }

  function firstVisit() {
    const now: FeedPlace = { seq: feed.newestSeq(), atMs: clock.nowMs() };
    return { ...now, since: now };
  }

  function step(): void {
    cancelCopy = null;
    let waitMs: number | null = retryMs;
    guard.attempt(() => {
      const isMore = copySome();
      // What was here before the feed was kept is no news.
      if (!isMore && feed.visit() === null) journal.transaction(() => feed.setVisit(firstVisit()));
      announce();
      waitMs = isMore ? restMs : null;
    });
    if (waitMs !== null) cancelCopy = clock.after(waitMs, step);
  }

  /** Removes old changes for as long as isn't felt. Returns whether there are more. */
  const pruneSome = (beforeMs: number): boolean =>
    journal.transaction(() => {
      const isEnough = beginStretch(clock);
      let isMore: boolean;
      do isMore = feed.prune(beforeMs, mostKept, removedAtOnce) === removedAtOnce;
      while (isMore && !isEnough());
      return isMore;
    });

  /**
   * Removes old changes once a day, and within an hour of another setting, so that one made by mistake can be
   * corrected.
   */
  function prune(): void {
    let isMore = false;
    guard.attempt(() => {
      const days = keepDays();
      const isDue = pruned?.days !== days || clock.monotonicMs() - pruned.atMs >= dayMs;
      // A clock that is ahead makes nothing old: what was noticed last counts as well.
      const nowMs = Math.min(clock.nowMs(), feed.newestAtMs() ?? 0);
      isMore = isDue && pruneSome(nowMs - days * dayMs);
      if (isDue && !isMore) pruned = { atMs: clock.monotonicMs(), days };
    });
    cancelPrune = clock.after(isMore ? restMs : hourMs, prune);
  }

  return {
    start(): void {
      if (journal.readonly) return;
      announced = feed.newestSeq();
      step();
      prune();
    },
    /** Notes that something has changed in the replica, or among the decisions. */
    changed(): void {
      if (journal.readonly || isStopped) return;
      cancelCopy ??= clock.after(gatherMs, step);
    },
    /**
     * Notes that somebody looks at the feed. Returns from where on it is new to them; as before, if nothing came
     * since.
     */
    visit(): FeedPlace {
      const before = feed.visit() ?? firstVisit();
      if (journal.readonly) return before.since;
      const now: FeedPlace = { seq: feed.newestSeq(), atMs: clock.nowMs() };
      const since = now.seq > before.seq ? { seq: before.seq, atMs: before.atMs } : before.since;
      journal.transaction(() => feed.setVisit({ ...now, since }));
      onChange();
      return since;
    },
    /** Returns how far the feed went at the last visit. */
    visitedSeq: (): number => (feed.visit() ?? firstVisit()).seq,
    stop(): void {
      isStopped = true;
      cancelCopy?.();
      cancelPrune?.();
    },
  };
}
export type FeedKeeper = ReturnType<typeof createFeedKeeper>;
