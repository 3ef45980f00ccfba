import { z } from 'zod';
import { actionDecisions } from '../../src-shared/domain/decision/claim-action.ts';
import { cameToNothing } from '../../src-shared/domain/decision/outbox-state.ts';
import {
  backTo,
  type DecisionMark,
  decisionMarks,
  markOf,
  type ReviewMark,
  type ReviewSession,
  reviewSessionSchema,
  type ReviewStep,
  reviewStep,
  withDecisions,
  withMark,
} from '../../src-shared/domain/review/review-session.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { Journal } from '../journal/journal.ts';
import { beginReviewTime } from './review-time.ts';

type ReviewJournal = Pick<Journal, 'settings' | 'entries' | 'transaction'>;

const setting = 'review_session';
/** Name of the setting with `seq` of the newest decision when the review began: a clock may be set while it lasts. */
const beginning = 'review_after_decision';
const storedSchema = z.record(z.string(), z.unknown());
type DecisionsOf = (claimId: string) => readonly EntryRow[];

/**
 * The account's review as it stands. The journal's decisions say what a mark is: one that was undone since, in whatever
 * view, left none, and where another window decided first, that decision left it. A claim that is accepted or rejected
 * has its mark even if its step is not here, or the mark after it is gone.
 * `null`: there is none, or another version wrote it.
 */
export function readReview(journal: ReviewJournal): ReviewSession | null {
  const stored = parsed(journal.settings.get(setting));
  return stored === null ? null : withJournalMarks(stored, decisionsIn(journal, stored));
}

function withJournalMarks(session: ReviewSession, decisionsOf: DecisionsOf): ReviewSession {
  return withDecisions(session, (claimId, mark) => {
    if (mark !== null && !followsDecisions(mark)) return mark;
    const all = decisionsOf(claimId);
    if (mark !== null) {
      const taken = all.filter((entry) => isAbout(entry, mark));
      const standing = standingMark(taken);
      if (standing !== null) return standing;
      // A mark may come before its decision.
      if (taken.length === 0 || mark === 'failed' || mark === 'changed') return mark;
    }
    return standingMark(all.filter((entry) => isAbout(entry, 'accepted')));
  });
}

/** Returns a function for the decisions on a claim since the review began, oldest first. */
export function decisionsIn(
  { settings, entries }: Pick<ReviewJournal, 'settings' | 'entries'>,
  { startedAtMs }: Pick<ReviewSession, 'startedAtMs'>,
): DecisionsOf {
  const afterSeq = settings.get(beginning);
  // A review of an earlier version has its time alone.
  const isOfReview = ({ seq, decided_at_ms }: EntryRow) =>
    afterSeq === null ? decided_at_ms >= startedAtMs : seq > Number(afterSeq);
  return (claimId) => entries.listOfClaim(claimId).filter(isOfReview);
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
 * Begins, continues or ends (`null`) a session. With `instead`, only if it replaces the review that began then, or
 * none (`null`).
 */
export function saveReview(
  journal: ReviewJournal,
  session: ReviewSession | null,
  instead?: number | null,
): void {
  const { settings, entries } = journal;
  journal.transaction(() => {
    const present = parsed(settings.get(setting))?.startedAtMs ?? null;
    if (instead !== undefined && present !== instead) return;
    if (session === null) {
      settings.remove(setting);
      settings.remove(beginning);
      beginReviewTime(settings, null);
      return;
    }
    if (present !== session.startedAtMs) {
      settings.set(beginning, String(entries.newestSeq()));
      beginReviewTime(settings, session.startedAtMs);
    }
    settings.set(setting, JSON.stringify(session));
  });
}

/**
 * Applies steps to the review that began then; in another one they have no meaning. Returns the review after them.
 */
export function stepReview(
  journal: ReviewJournal,
  startedAtMs: number,
  steps: readonly ReviewStep[],
): ReviewSession | null {
  const session = readReview(journal);
  if (session?.startedAtMs !== startedAtMs) return session;
  const decisionsOf = decisionsIn(journal, session);
  const after = steps.reduce((before, step) => stepOf(before, step, decisionsOf), session);
  if (after !== session) saveReview(journal, after);
  return withJournalMarks(after, decisionsOf);
}

/**
 * Returns the step in effect: an undo that came too late, and a decision that another one preceded, leave the mark of
 * what stands.
 */
function stepOf(session: ReviewSession, step: ReviewStep, decisionsOf: DecisionsOf): ReviewSession {
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

function parsed(stored: string | null): ReviewSession | null {
  if (stored === null) return null;
  try {
    const session = storedSchema.safeParse(JSON.parse(stored)).data;
    // Reviews of earlier versions have no reasons.
    return reviewSessionSchema.safeParse({ reasons: {}, ...session }).data ?? null;
  } catch {
    return null;
  }
}
