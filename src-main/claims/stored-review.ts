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
import type { Journal } from '../journal/journal.ts';

type ReviewJournal = Pick<Journal, 'settings' | 'entries'>;

const setting = 'review_session';
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
  return withoutUndone(stored, (claimId, mark) => {
    const taken = entries
      .listOfClaim(claimId)
      .filter(({ kind, decided_at_ms }) => kind === markedBy[mark] && decided_at_ms >= stored.startedAtMs);
    // A mark may come before its decision.
    return taken.length > 0 && taken.every(cameToNothing);
  });
}

export function saveReview({ settings }: ReviewJournal, session: ReviewSession | null): void {
  if (session === null) settings.remove(setting);
  else settings.set(setting, JSON.stringify(session));
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
