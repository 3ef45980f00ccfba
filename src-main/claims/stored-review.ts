import { z } from 'zod';
import { actionDecisions } from '../../src-shared/domain/claim-action.ts';
import { cameToNothing } from '../../src-shared/domain/outbox-state.ts';
import {
  type ReviewSession,
  reviewSessionSchema,
  type ReviewStep,
  reviewStep,
  withoutUndone,
} from '../../src-shared/domain/review-session.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { Journal } from '../journal/journal.ts';

type ReviewJournal = Pick<Journal, 'settings' | 'entries' | 'transaction'>;

const setting = 'review_session';
/** `seq` of the newest decision when the review began: a clock may be set while it lasts. */
const beginning = 'review_after_decision';
const storedSchema = z.record(z.string(), z.unknown());
const markedBy = {
  accepted: actionDecisions.accept.kind,
  rejected: actionDecisions.reject.kind,
  seen: actionDecisions.seen.kind,
} as const;

/**
 * The account's review as it stands: a decision that was undone since, in whatever view, left no mark.
 * `null`: there is none, or another version wrote it.
 */
export function readReview({ settings, entries }: ReviewJournal): ReviewSession | null {
  const stored = parsed(settings.get(setting));
  if (stored === null) return null;
  const decisionsOf = decisionsOfReview({ settings, entries }, stored);
  return withoutUndone(stored, (claimId, mark) => {
    const taken = decisionsOf(claimId, mark);
    // A mark may come before its decision.
    return taken.length > 0 && taken.every(cameToNothing);
  });
}

/** A function that answers a review's decisions on one of its claims that leave a mark, oldest first. */
export function decisionsOfReview(
  { settings, entries }: Pick<ReviewJournal, 'settings' | 'entries'>,
  { startedAtMs }: Pick<ReviewSession, 'startedAtMs'>,
): (claimId: string, mark: keyof typeof markedBy) => EntryRow[] {
  const afterSeq = settings.get(beginning);
  // A review of an earlier version has its time alone.
  const isOfReview = ({ seq, decided_at_ms }: EntryRow) =>
    afterSeq === null ? decided_at_ms >= startedAtMs : seq > Number(afterSeq);
  return (claimId, mark) =>
    entries.listOfClaim(claimId).filter((entry) => entry.kind === markedBy[mark] && isOfReview(entry));
}

/** A session that begins, goes on, or ends (`null`). */
export function saveReview(journal: ReviewJournal, session: ReviewSession | null): void {
  const { settings, entries } = journal;
  journal.transaction(() => {
    if (session === null) {
      settings.remove(setting);
      settings.remove(beginning);
      return;
    }
    const isNew = parsed(settings.get(setting))?.startedAtMs !== session.startedAtMs;
    if (isNew) settings.set(beginning, String(entries.newestSeq()));
    settings.set(setting, JSON.stringify(session));
  });
}

/** Takes steps in the review that began then; in another one they mean nothing. Answers the review after them. */
export function stepReview(
  journal: ReviewJournal,
  startedAtMs: number,
  steps: readonly ReviewStep[],
): ReviewSession | null {
  const session = readReview(journal);
  if (session?.startedAtMs !== startedAtMs) return session;
  const after = steps.reduce(reviewStep, session);
  if (after !== session) saveReview(journal, after);
  return after;
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
