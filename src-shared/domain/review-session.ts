import { z } from 'zod';

/** More are not read in one go, and the session is written whole at each step. */
export const mostReviewed = 1000;

/** What became of a claim of the session. */
export const reviewMarks = [
  'accepted',
  'rejected',
  'seen',
  'skipped',
  /** To come back to. */
  'flagged',
  'snoozed',
  /** It could be decided at the start, and can't any more. */
  'changed',
  /** It is no longer here. */
  'left',
  /** The decision was not taken. */
  'failed',
] as const;
export type ReviewMark = (typeof reviewMarks)[number];

const claimId = z.string().min(1).max(300);

/** A queue of claims, one at a time. `at` is past the end when all were there. */
export const reviewSessionSchema = z
  .strictObject({
    startedAtMs: z.number().int(),
    claimIds: z.array(claimId).min(1).max(mostReviewed),
    /** Those that could be accepted or rejected at the start. */
    decidableIds: z.array(claimId).max(mostReviewed),
    at: z.number().int().min(0).max(mostReviewed),
    marks: z.record(claimId, z.enum(reviewMarks)),
  })
  .refine(({ at, claimIds }) => at <= claimIds.length);
export type ReviewSession = z.infer<typeof reviewSessionSchema>;

export type ReviewStep =
  /** Only the claim that is on the screen is marked; a mark for another one changes nothing. */
  | { kind: 'mark'; claimId: string; mark: ReviewMark }
  /** On to the next, skipping this one unless it has a mark. */
  | { kind: 'next' }
  | { kind: 'back' }
  /** Its decision was undone: back to it. */
  | { kind: 'undo'; claimId: string }
  /** Its decision was not taken. */
  | { kind: 'fail'; claimId: string };

export function startReview(
  claimIds: readonly string[],
  decidableIds: readonly string[],
  startedAtMs: number,
): ReviewSession {
  const queue = [...new Set(claimIds)].slice(0, mostReviewed);
  const isQueued = new Set(queue);
  return {
    startedAtMs,
    claimIds: queue,
    decidableIds: decidableIds.filter((id) => isQueued.has(id)),
    at: 0,
    marks: {},
  };
}

/** The claim that is reviewed now; `null`: all were there. */
export function currentOf({ claimIds, at }: ReviewSession): string | null {
  return claimIds[at] ?? null;
}

export function reviewStep(session: ReviewSession, step: ReviewStep): ReviewSession {
  const current = currentOf(session);
  switch (step.kind) {
    case 'mark':
      return current === step.claimId ? movedOn(marked(session, step.claimId, step.mark)) : session;
    case 'next': {
      if (current === null) return session;
      return session.marks[current] === undefined
        ? movedOn(marked(session, current, 'skipped'))
        : { ...session, at: session.at + 1 };
    }
    case 'back':
      return session.at === 0 ? session : { ...session, at: session.at - 1 };
    case 'undo': {
      const at = session.claimIds.indexOf(step.claimId);
      if (at < 0) return session;
      const { [step.claimId]: _, ...marks } = session.marks;
      return { ...session, at, marks };
    }
    case 'fail':
      return session.claimIds.includes(step.claimId) ? marked(session, step.claimId, 'failed') : session;
  }
}

/** How many have each mark, and how many none. */
export function reviewCounts({ claimIds, marks }: ReviewSession): Record<ReviewMark | 'left_over', number> {
  const counts = { ...noCounts };
  for (const id of claimIds) counts[marks[id] ?? 'left_over'] += 1;
  return counts;
}

/** Those to go through once more, in their order. */
export function openAgain({ claimIds, marks }: ReviewSession): string[] {
  return claimIds.filter((id) => ['skipped', 'flagged', 'failed'].includes(marks[id] ?? 'skipped'));
}

const noCounts: Record<ReviewMark | 'left_over', number> = {
  accepted: 0,
  rejected: 0,
  seen: 0,
  skipped: 0,
  flagged: 0,
  snoozed: 0,
  changed: 0,
  left: 0,
  failed: 0,
  left_over: 0,
};

function marked(session: ReviewSession, id: string, mark: ReviewMark): ReviewSession {
  return { ...session, marks: { ...session.marks, [id]: mark } };
}

/** To the next claim without a mark. */
function movedOn(session: ReviewSession): ReviewSession {
  const { claimIds, marks, at } = session;
  const next = claimIds.findIndex((id, index) => index > at && marks[id] === undefined);
  return { ...session, at: next < 0 ? claimIds.length : next };
}
