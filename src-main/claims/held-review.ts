import type { EntryRow } from '../journal/entry-row.ts';
import type { Journal } from '../journal/journal.ts';
import { markInJournal } from './decided-marks.ts';
import { readReviewQueue, type ReviewQueue } from './review-queue.ts';

export type ReviewJournal = Pick<Journal, 'settings' | 'entries' | 'transaction'>;

/** Name of the setting with `seq` of the newest decision when the review began: a clock may be set while it lasts. */
const beginning = 'review_after_decision';

export type HeldReview = ReturnType<typeof createHeldReview>;

/**
 * The account's review in memory, read from the journal once. The journal's decisions say what a mark is: one that was
 * undone since, in whatever view, left none, and where another window decided first, that decision left it. A claim
 * that is accepted or rejected has its mark even if its step is not here, or the mark after it is gone.
 */
export function createHeldReview(journal: ReviewJournal) {
  const { settings, entries } = journal;
  /** The review as read from the journal; `undefined` before that, and after a write that failed. */
  let held: ReviewQueue | null | undefined;
  /** Claims whose decisions changed since their marks were compared; `null`: all of the review. */
  let changed: Set<string> | null = null;
  /** `seq` of the newest decision that was compared. */
  let comparedSeq = 0;

  function load(): ReviewQueue | null {
    held = readReviewQueue(settings);
    changed = null;
    return held;
  }

  function compare(queue: ReviewQueue, claimId: string): void {
    if (queue.positionOf(claimId) === undefined) return;
    const mark = queue.markOf(claimId);
    const standing = markInJournal(mark, decisionsOf(queue, claimId));
    if (standing !== mark) queue.put(claimId, standing);
  }

  /** Returns the decisions on a claim since the review began, oldest first. */
  function decisionsOf({ startedAtMs }: Pick<ReviewQueue, 'startedAtMs'>, claimId: string): EntryRow[] {
    const afterSeq = settings.get(beginning);
    return entries.listOfClaim(claimId).filter(({ seq, decided_at_ms }) =>
      // A review of an earlier version has its time alone.
      afterSeq === null ? decided_at_ms >= startedAtMs : seq > Number(afterSeq),
    );
  }

  /** Returns the queue with the marks that the journal's decisions leave; `null` if there is none. */
  function current(): ReviewQueue | null {
    const queue = held === undefined ? load() : held;
    if (queue === null) return null;
    const since = changed === null ? Number(settings.get(beginning) ?? 0) : comparedSeq;
    const newestSeq = entries.newestSeq();
    const claimIds = new Set(changed);
    if (newestSeq > since) for (const claimId of entries.claimsAfter(since)) claimIds.add(claimId);
    for (const claimId of claimIds) compare(queue, claimId);
    changed = new Set();
    comparedSeq = newestSeq;
    return queue;
  }

  /** Notes that decisions on these claims changed; `null`: too many to name. */
  function decisionsChanged(claimIds: readonly string[] | null): void {
    if (claimIds === null) changed = null;
    else for (const claimId of claimIds) changed?.add(claimId);
  }

  /** Holds another review from now on, or none; decisions after this moment are its own. */
  function replace(queue: ReviewQueue | null): void {
    held = queue;
    changed = null;
    if (queue === null) settings.remove(beginning);
    else settings.set(beginning, String(entries.newestSeq()));
  }

  /** Runs work that writes; if it fails, what is held is read anew. */
  function write(work: () => void): void {
    try {
      journal.transaction(work);
    } catch (error) {
      held = undefined;
      throw error;
    }
  }

  return { current, decisionsOf, decisionsChanged, replace, write };
}
