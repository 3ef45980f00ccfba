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

/** Returns the mark that the decisions on a claim leave in place of the stored one. */
export function markInJournal(mark: ReviewMark | null, all: readonly EntryRow[]): ReviewMark | null {
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
export function stepOf(
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
