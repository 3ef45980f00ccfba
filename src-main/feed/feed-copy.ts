import { beginStretch } from '../base/work-stretch.ts';
import type { Clock } from '../base/clock.ts';
import type { CopiedFeed, NewFeedRow } from '../journal/feed-table.ts';
import type { Journal } from '../journal/journal.ts';
import type { Replica } from '../replica/store/replica.ts';

export interface FeedCopyOptions {
  replica: Pick<Replica, 'feedSince' | 'feedName' | 'newestFeedId' | 'pruneFeed'>;
  journal: Pick<Journal, 'feed' | 'transaction'>;
  clock: Pick<Clock, 'monotonicMs'>;
}

/** Most changes read at once. How many of them are copied in one transaction is a matter of time. */
const mostRead = 500;

type FoundChange = ReturnType<FeedCopyOptions['replica']['feedSince']>[number];

/**
 * Creates the function that copies what changed from the replica, where it was written together with the claims, to
 * the journal, which outlives it. How far it came is written together with what was copied: a kill repeats nothing and
 * leaves out nothing. After a power cut the replica may lack what it wrote last, while the journal has it: those
 * changes are found once more, under numbers that were given before.
 */
export function createFeedCopy({ replica, journal, clock }: FeedCopyOptions): () => boolean {
  const { feed } = journal;

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

  function record({ feedId, claimId, field: kind, ...change }: FoundChange, copied: CopiedFeed): void {
    const isClaim = claimId !== '';
    const row = { ...change, kind, claimId: isClaim ? claimId : null, entryId: null };
    const isNews = !isClaim || feedId > (copied.mayRepeatUntil ?? 0);
    const told = isNews ? row : withoutRepetition(feed, { ...row, claimId });
    if (told !== null) feed.record(told);
  }

  /** Copies changes for as long as isn't felt. Returns whether there are more. */
  return function copySome(): boolean {
    const copied = placeInReplica();
    const changes = replica.feedSince(copied.feedId, mostRead);
    if (changes.length === 0) return false;
    const lastId = journal.transaction(() => {
      const isEnough = beginStretch(clock);
      let feedId = copied.feedId;
      for (const change of changes) {
        record(change, copied);
        ({ feedId } = change);
        if (isEnough()) break;
      }
      feed.setCopied({ ...copied, feedId });
      return feedId;
    });
    replica.pruneFeed(lastId);
    return changes.length === mostRead || lastId !== changes.at(-1)?.feedId;
  };
}

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
