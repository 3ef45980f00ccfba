import { actionDecisions } from '../../src-shared/domain/decision/claim-action.ts';
import { cameToNothing } from '../../src-shared/domain/decision/outbox-state.ts';
import {
  backTo,
  type DecisionMark,
  decisionMarks,
  markOf,
  type ReviewMark,
  type ReviewSession,
  type ReviewStep,
  reviewStep,
  withMark,
} from '../../src-shared/domain/review/review-session.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { Journal } from '../journal/journal.ts';
import {
  createReviewQueue,
  type QueuedClaim,
  readReviewQueue,
  removeReviewQueue,
  type ReviewQueue,
} from './review-queue.ts';
import { beginReviewTime, countReviewTime } from './review-time.ts';

export type ReviewJournal = Pick<Journal, 'settings' | 'entries' | 'transaction'>;

/** Name of the setting with `seq` of the newest decision when the review began: a clock may be set while it lasts. */
const beginning = 'review_after_decision';

export type StoredReview = ReturnType<typeof createStoredReview>;

/**
 * The account's review as it stands. The journal's decisions say what a mark is: one that was undone since, in whatever
 * view, left none, and where another window decided first, that decision left it. A claim that is accepted or rejected
 * has its mark even if its step is not here, or the mark after it is gone.
 */
export function createStoredReview(journal: ReviewJournal) {
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

  /** Runs work that writes; if it fails, what is held is read anew. */
  function write<T>(work: () => T): T {
    try {
      return journal.transaction(work);
    } catch (error) {
      held = undefined;
      throw error;
    }
  }

  return {
    current,
    read: (): ReviewSession | null => current()?.session() ?? null,
    decisionsOf,
    /** Notes that decisions on these claims changed; `null`: too many to name. */
    decisionsChanged(claimIds: readonly string[] | null): void {
      if (claimIds === null) changed = null;
      else for (const claimId of claimIds) changed?.add(claimId);
    },
    /** Begins a review in place of the one that there is. */
    start(claims: readonly QueuedClaim[], startedAtMs: number): void {
      write(() => {
        removeReviewQueue(settings);
        settings.set(beginning, String(entries.newestSeq()));
        beginReviewTime(settings, startedAtMs);
        held = createReviewQueue(startedAtMs, claims);
        held.save(settings, true);
        changed = null;
      });
    },
    /** Ends the review that began then; another one stays. */
    end(startedAtMs: number): void {
      if (current()?.startedAtMs !== startedAtMs) return;
      write(() => {
        removeReviewQueue(settings);
        settings.remove(beginning);
        beginReviewTime(settings, null);
        held = null;
      });
    },
    /**
     * Applies steps to the review that began then, from a window's place in it or the last one; in another one they
     * have no meaning. Returns the review after them.
     */
    step(
      startedAtMs: number,
      steps: readonly ReviewStep[],
      nowMs: number,
      from?: number,
    ): ReviewSession | null {
      const queue = current();
      if (queue?.startedAtMs !== startedAtMs) return queue?.session() ?? null;
      const isEarlier = settings.get('review_session/0') === null;
      write(() => {
        if (from !== undefined) queue.moveTo(from);
        for (const step of steps) {
          const isAnywhere = step.kind === 'undo' || step.kind === 'fail';
          const session = queue.session(isAnywhere ? queue.positionOf(step.claimId) : undefined);
          queue.take(stepOf(session, step, (claimId) => decisionsOf(queue, claimId)));
        }
        queue.save(settings, isEarlier);
        countReviewTime(settings, nowMs);
      });
      for (const { claimId } of steps) if (claimId !== null) changed?.add(claimId);
      return current()?.session() ?? null;
    },
    /** Notes which claims of a part could be decided when the review began then. */
    assessed(startedAtMs: number, part: number, decidableIds: ReadonlySet<string>): void {
      const queue = current();
      if (queue?.startedAtMs !== startedAtMs) return;
      write(() => {
        queue.assessed(part, decidableIds);
        queue.save(settings, false);
      });
    },
  };
}

/** Returns the mark that the decisions on a claim leave in place of the stored one. */
function markInJournal(mark: ReviewMark | null, all: readonly EntryRow[]): ReviewMark | null {
  if (mark !== null && !followsDecisions(mark)) return mark;
  if (mark !== null) {
    const taken = all.filter((entry) => isAbout(entry, mark));
    const standing = standingMark(taken);
    if (standing !== null) return standing;
    // A mark may come before its decision.
    if (taken.length === 0 || mark === 'failed' || mark === 'changed') return mark;
  }
  return standingMark(all.filter((entry) => isAbout(entry, 'accepted')));
}

const decisionNames = ['accept', 'reject', 'seen'] as const;
const markOfName = { accept: 'accepted', reject: 'rejected', seen: 'seen' } as const;

function markOfEntry({ kind, value }: EntryRow): DecisionMark | null {
  const name = decisionNames.find((one) => {
    const decision: { kind: string; value?: string } = actionDecisions[one];
    return decision.kind === kind && (decision.value ?? null) === value;
  });
  return name === undefined ? null : markOfName[name];
}

/** Returns the mark of the newest of these that did not come to nothing. */
function standingMark(taken: readonly EntryRow[]): DecisionMark | null {
  const newest = taken.findLast((entry) => !cameToNothing(entry));
  return newest === undefined ? null : markOfEntry(newest);
}

const followsDecisions = (mark: ReviewMark) =>
  mark === 'failed' || mark === 'changed' || decisionMarks.some((one) => one === mark);

/**
 * Whether a decision determines a mark. A claim is accepted or rejected, not both: one replaces the other. Seen is
 * independent.
 */
export function isAbout(entry: EntryRow, mark: ReviewMark): boolean {
  const left = markOfEntry(entry);
  return left !== null && (left === 'seen') === (mark === 'seen');
}

/**
 * Returns the step in effect: an undo that came too late, and a decision that another one preceded, leave the mark of
 * what stands.
 */
function stepOf(
  session: ReviewSession,
  step: ReviewStep,
  decisionsOf: (claimId: string) => readonly EntryRow[],
): ReviewSession {
  if (step.kind !== 'undo' && step.kind !== 'fail') return reviewStep(session, step);
  const about = step.kind === 'fail' ? step.attempted : markOf(session, step.claimId);
  if (about === undefined || !followsDecisions(about)) return reviewStep(session, step);
  const taken = decisionsOf(step.claimId).filter((entry) => isAbout(entry, about));
  const standing = standingMark(taken);
  if (standing === null) return reviewStep(session, step);
  return step.kind === 'undo'
    ? backTo(session, step.claimId, standing)
    : withMark(session, step.claimId, standing);
}
