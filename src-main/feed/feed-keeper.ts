import type { Guard } from '../base/guard.ts';
import type { Clock } from '../base/clock.ts';
import type { CopiedFeed, FeedPlace, NewFeedRow } from '../journal/feed-table.ts';
import type { Journal } from '../journal/journal.ts';
import type { Replica } from '../replica/store/replica.ts';

export interface FeedKeeperOptions {
  replica: Pick<Replica, 'feedSince' | 'feedName' | 'newestFeedId' | 'pruneFeed'>;
  journal: Pick<Journal, 'readonly' | 'feed' | 'transaction'>;
  /** Returns the number of days that the feed is kept. */
  keepDays: () => number;
  clock: Clock;
  /** Called when the feed has more changes. */
  onChange: () => void;
  /** Runs background work. A fault, usually a full disk, is tried again. */
  guard: Guard;
}

const copiedAtOnce = 500;
/** Pause between two steps in milliseconds, for all other work. */
const restMs = 10;
/** Time in milliseconds over which changes are gathered, as they come in bursts. */
const gatherMs = 200;
const retryMs = 60_000;
const dayMs = 86_400_000;
const hourMs = 3_600_000;
const mostKept = 200_000;

/**
 * Copies what changed from the replica, where it was written together with the claims, to the journal, which outlives
 * it. How far it came is written together with what was copied: a kill repeats nothing and leaves out nothing. After
 * a power cut the replica may lack what it wrote last, while the journal has it: those changes are found once more,
 * under numbers that were given before.
 */
export function createFeedKeeper(options: FeedKeeperOptions) {
  const { replica, journal, keepDays, clock, guard, onChange } = options;
  const { feed } = journal;
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

  /** Returns how far the changes of this replica were copied. */
  function placeInReplica(): CopiedFeed {
    const name = replica.feedName();
    const before = feed.copied();
    // A replica that was made anew has a feed of its own, which begins after its first sync.
    if (before?.replica !== name) return { replica: name, feedId: 0 };
    const newest = replica.newestFeedId();
    const lost = before.feedId - newest;
    if (lost <= 0) return before;
    // As many may be found again, among others that are new.
    const place = { replica: name, feedId: newest, mayRepeatUntil: before.feedId + lost };
    journal.transaction(() => feed.setCopied(place));
    return place;
  }

  /** Copies some changes; returns whether there are more. */
  function copy(): boolean {
    const copied = placeInReplica();
    const changes = replica.feedSince(copied.feedId, copiedAtOnce);
    const last = changes.at(-1);
    if (last !== undefined) {
      journal.transaction(() => {
        for (const { feedId, claimId, field: kind, ...change } of changes) {
          const isClaim = claimId !== '';
          const row = { ...change, kind, claimId: isClaim ? claimId : null, entryId: null };
          const isNews = !isClaim || feedId > (copied.mayRepeatUntil ?? 0);
          const told = isNews ? row : withoutRepetition(feed, { ...row, claimId });
          if (told !== null) feed.record(told);
        }
        feed.setCopied({ ...copied, feedId: last.feedId });
      });
      replica.pruneFeed(last.feedId);
    }
    if (changes.length === copiedAtOnce) return true;
    // What was here before the feed was kept is no news.
    if (feed.visit() === null) journal.transaction(() => feed.setVisit(firstVisit()));
    return false;
  }

  function firstVisit() {
    const now: FeedPlace = { seq: feed.newestSeq(), atMs: clock.nowMs() };
    return { ...now, since: now };
  }

  function step(): void {
    cancelCopy = null;
    let waitMs: number | null = retryMs;
    guard.attempt(() => {
      const isMore = copy();
      announce();
      waitMs = isMore ? restMs : null;
    });
    if (waitMs !== null) cancelCopy = clock.after(waitMs, step);
  }

  /**
   * Removes old changes once a day, and within an hour of another setting, so that one made by mistake can be
   * corrected.
   */
  function prune(): void {
    guard.attempt(() => {
      const days = keepDays();
      const isDue = pruned?.days !== days || clock.monotonicMs() - pruned.atMs >= dayMs;
      // A clock that is ahead makes nothing old: what was noticed last counts as well.
      const nowMs = Math.min(clock.nowMs(), feed.newestAtMs() ?? 0);
      if (isDue) journal.transaction(() => feed.prune(nowMs - days * dayMs, mostKept));
      if (isDue) pruned = { atMs: clock.monotonicMs(), days };
    });
    cancelPrune = clock.after(hourMs, prune);
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

/**
 * Returns what of a change was not reported before, as far as the feed has what it last reported of the claim; `null`
 * for nothing.
 */
function withoutRepetition(feed: Journal['feed'], row: NewFeedRow & { claimId: string }): NewFeedRow | null {
  const isOfStatus = row.kind === 'new' || row.kind === 'status';
  const last = feed.lastOf(row.claimId, isOfStatus ? ['new', 'status'] : [row.kind], row.subject);
  if (last === null) return row;
  if (last.to === row.to) return null;
  return { ...row, kind: isOfStatus ? 'status' : row.kind, from: last.to };
}
