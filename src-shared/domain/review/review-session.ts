import { z } from 'zod';

/** Most claims in a session, or in one call. Of a longer review a session has those around its place. */
export const mostInSession = 1000;

/** Outcomes of a claim of the session. */
export const reviewMarks = [
  'accepted',
  'rejected',
  'seen',
  'skipped',
  /** Marked to come back to. */
  'flagged',
  'snoozed',
  /** It could be decided at the start, and no longer can. */
  'changed',
  /** It is no longer in the replica. */
  'left',
  /** The decision was not accepted. */
  'failed',
] as const;
export type ReviewMark = (typeof reviewMarks)[number];
/** Marks of decisions. */
export const decisionMarks = ['accepted', 'rejected', 'seen'] as const satisfies readonly ReviewMark[];
export type DecisionMark = (typeof decisionMarks)[number];

const claimId = z.string().min(1).max(300);

/** Reason why a claim was skipped: one of these, chosen with a letter, or free text. */
export const skipReasons = ['documents', 'merchant', 'colleague', 'unsure'] as const;
export const longestSkipReason = 200;
export const skipReasonSchema = z.union([
  z.enum(skipReasons),
  z.strictObject({ text: z.string().trim().min(1).max(longestSkipReason) }),
]);
export type SkipReason = z.infer<typeof skipReasonSchema>;

const position = z.number().int().min(0);

/** A queue of claims, one at a time: the claims around its place, and how the others stand. */
export const reviewSessionSchema = z
  .strictObject({
    startedAtMs: z.number().int(),
    /** Number of claims of the whole queue. */
    total: position,
    /** Position of the first of `claimIds` in the queue. */
    offset: position,
    claimIds: z.array(claimId).min(1).max(mostInSession),
    /** Claims that could be accepted or rejected at the start. */
    decidableIds: z.array(claimId).max(mostInSession),
    /** Position of the current claim in the queue; `total` when all were shown. */
    at: position,
    marks: z.record(claimId, z.enum(reviewMarks)),
    /** Reasons of skipped claims that have one. */
    reasons: z.record(claimId, skipReasonSchema),
    /** Number of the claims that are not in `claimIds` with each mark. */
    elsewhere: z.partialRecord(z.enum([...reviewMarks, 'left_over']), z.number().int()),
    /** The claim without a mark that is next after those in `claimIds`; after the last, the first of the queue. */
    nextElsewhere: z.strictObject({ at: position, claimId }).nullable(),
    /** Positions of the other windows that are at work in the review. */
    others: z.array(position),
    /** The claim that the window was at when another one decided on it, since the window's last step. */
    taken: z.strictObject({ claimId, mark: z.enum(decisionMarks) }).nullable(),
  })
  .refine(({ at, total }) => at <= total);
export type ReviewSession = z.infer<typeof reviewSessionSchema>;

/**
 * The effect of a key on the claim that was on the screen. Each step names the claim, so that a step from an outdated
 * screen, for example in another window, changes nothing; `null` is the summary.
 */
export const reviewStepSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('mark'), claimId, mark: z.enum(reviewMarks) }),
  z.strictObject({ kind: z.literal('skip'), claimId, reason: skipReasonSchema }),
  /** Moves to the next claim; this one counts as skipped unless it has a mark. */
  z.strictObject({ kind: z.literal('next'), claimId }),
  z.strictObject({ kind: z.literal('back'), claimId: claimId.nullable() }),
  /** Returns to a claim whose decision was undone. */
  z.strictObject({ kind: z.literal('undo'), claimId }),
  /** Notes that a decision, which would have left this mark, was not accepted. */
  z.strictObject({ kind: z.literal('fail'), claimId, attempted: z.enum(decisionMarks) }),
]);
export type ReviewStep = z.infer<typeof reviewStepSchema>;

/** Returns the claim that is being reviewed; `null` if all were shown. */
export function currentOf({ claimIds, at, offset, nextElsewhere }: ReviewSession): string | null {
  return claimIds[at - offset] ?? (nextElsewhere?.at === at ? nextElsewhere.claimId : null);
}

export function reviewStep(session: ReviewSession, step: ReviewStep): ReviewSession {
  const { claimIds, reasons, at, offset } = session;
  const isOnScreen = currentOf(session) === step.claimId;
  switch (step.kind) {
    case 'mark':
      return isOnScreen ? movedOn(marked(session, step.claimId, step.mark)) : session;
    case 'skip': {
      if (!isOnScreen) return session;
      const skipped = marked(session, step.claimId, 'skipped');
      return movedOn({ ...skipped, reasons: { ...reasons, [keyOf(step.claimId)]: step.reason } });
    }
    case 'next': {
      if (!isOnScreen) return session;
      return markOf(session, step.claimId) === undefined
        ? movedOn(marked(session, step.claimId, 'skipped'))
        : at + 1 < session.total
          ? movedTo(session, at + 1)
          : movedOn(session);
    }
    case 'back':
      return isOnScreen ? movedTo(session, at - 1) : session;
    case 'undo': {
      const undone = claimIds.indexOf(step.claimId);
      return undone < 0 ? session : { ...withoutMark(session, step.claimId), at: offset + undone };
    }
    case 'fail':
      return claimIds.includes(step.claimId) ? marked(session, step.claimId, 'failed') : session;
  }
}

/** Returns the session with the mark that a claim's decision left, whatever it had before. */
export function withMark(session: ReviewSession, id: string, mark: ReviewMark): ReviewSession {
  return session.claimIds.includes(id) ? marked(session, id, mark) : session;
}

/** Returns the session with the mark, and with that claim as the current one again. */
export function backTo(session: ReviewSession, id: string, mark: ReviewMark): ReviewSession {
  const index = session.claimIds.indexOf(id);
  return index < 0 ? session : { ...marked(session, id, mark), at: session.offset + index };
}

/**
 * Returns the key of a claim in `marks` and `reasons`. The service chooses its ids: one that every object has as a
 * property, such as `__proto__`, would be lost, or found where it was never set.
 */
export function keyOf(id: string): string {
  return id in Object.prototype ? `\u0000${id}` : id;
}

export function markOf({ marks }: Pick<ReviewSession, 'marks'>, id: string): ReviewMark | undefined {
  return marks[keyOf(id)];
}

/** Returns why a claim was skipped, if that was given. */
export function reasonOf({ reasons }: Pick<ReviewSession, 'reasons'>, id: string): SkipReason | undefined {
  return reasons[keyOf(id)];
}

export type ReviewCounts = Record<ReviewMark | 'left_over', number>;

/** Returns how many claims of the queue have each mark, and how many none. */
export function reviewCounts({ claimIds, marks, elsewhere }: ReviewSession): ReviewCounts {
  const counts = { ...noCounts, ...elsewhere };
  for (const id of claimIds) counts[markOf({ marks }, id) ?? 'left_over'] += 1;
  return counts;
}

/** Whether a claim with this mark is to be gone through once more. */
export function isOpenAgain(mark: ReviewMark | undefined): boolean {
  return mark === undefined || mark === 'skipped' || mark === 'flagged' || mark === 'failed';
}

export const noCounts: ReviewCounts = {
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
  const { reasons, marks } = withoutMark(session, id);
  return { ...session, reasons, marks: { ...marks, [keyOf(id)]: mark } };
}

function withoutMark(session: ReviewSession, id: string): ReviewSession {
  const { [keyOf(id)]: _mark, ...marks } = session.marks;
  const { [keyOf(id)]: _reason, ...reasons } = session.reasons;
  return { ...session, marks, reasons };
}

/** Moves to the next claim without a mark; after the last, to one that lost its mark by an undo. */
function movedOn(session: ReviewSession): ReviewSession {
  const { claimIds, marks, at, offset, total, nextElsewhere } = session;
  const isLeft = (id: string) => markOf({ marks }, id) === undefined;
  const next = claimIds.findIndex((id, index) => offset + index > at && isLeft(id));
  if (next >= 0) return { ...session, at: offset + next };
  if (nextElsewhere !== null && nextElsewhere.at !== at) return { ...session, at: nextElsewhere.at };
  const first = claimIds.findIndex(isLeft);
  return { ...session, at: first < 0 ? total : offset + first };
}

/** Moves to a position of the queue if its claim is known. */
function movedTo(session: ReviewSession, at: number): ReviewSession {
  const after = { ...session, at };
  return currentOf(after) === null ? session : after;
}
