import { z } from 'zod';

/** Most claims of a session: it is written whole at each step. */
export const mostReviewed = 1000;

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

/** Why a claim was skipped: one of these, chosen with a letter, or free text. */
export const skipReasons = ['documents', 'merchant', 'colleague', 'unsure'] as const;
export const longestSkipReason = 200;
export const skipReasonSchema = z.union([
  z.enum(skipReasons),
  z.strictObject({ text: z.string().trim().min(1).max(longestSkipReason) }),
]);
export type SkipReason = z.infer<typeof skipReasonSchema>;

/** A queue of claims, one at a time. `at` is past the end when all were shown. */
export const reviewSessionSchema = z
  .strictObject({
    startedAtMs: z.number().int(),
    claimIds: z.array(claimId).min(1).max(mostReviewed),
    /** Claims that could be accepted or rejected at the start. */
    decidableIds: z.array(claimId).max(mostReviewed),
    at: z.number().int().min(0).max(mostReviewed),
    marks: z.record(claimId, z.enum(reviewMarks)),
    /** Reasons of skipped claims that have one. */
    reasons: z.record(claimId, skipReasonSchema),
  })
  .refine(({ at, claimIds }) => at <= claimIds.length);
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
    reasons: {},
  };
}

/** Returns the claim that is being reviewed; `null` if all were shown. */
export function currentOf({ claimIds, at }: ReviewSession): string | null {
  return claimIds[at] ?? null;
}

export function reviewStep(session: ReviewSession, step: ReviewStep): ReviewSession {
  const { claimIds, reasons, at } = session;
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
        : at + 1 < claimIds.length
          ? { ...session, at: at + 1 }
          : movedOn(session);
    }
    case 'back':
      return !isOnScreen || at === 0 ? session : { ...session, at: at - 1 };
    case 'undo': {
      const undoneAt = claimIds.indexOf(step.claimId);
      return undoneAt < 0 ? session : { ...withoutMark(session, step.claimId), at: undoneAt };
    }
    case 'fail':
      return claimIds.includes(step.claimId) ? marked(session, step.claimId, 'failed') : session;
  }
}

/** Returns the session with the marks that decisions on its claims leave. */
export function withDecisions(
  session: ReviewSession,
  /**
   * Returns the mark that the decisions on the claim leave in place of the stored one, if it has one; `null` for
   * none.
   */
  standing: (claimId: string, stored: ReviewMark | null) => ReviewMark | null,
): ReviewSession {
  return session.claimIds.reduce((rest, id) => {
    const stored = markOf(session, id) ?? null;
    const mark = standing(id, stored);
    if (mark === stored) return rest;
    return mark === null ? withoutMark(rest, id) : marked(rest, id, mark);
  }, session);
}

/** Returns the session with the mark that a claim's decision left, whatever it had before. */
export function withMark(session: ReviewSession, id: string, mark: ReviewMark): ReviewSession {
  return session.claimIds.includes(id) ? marked(session, id, mark) : session;
}

/** Returns the session with the mark, and with that claim as the current one again. */
export function backTo(session: ReviewSession, id: string, mark: ReviewMark): ReviewSession {
  const at = session.claimIds.indexOf(id);
  return at < 0 ? session : { ...marked(session, id, mark), at };
}

/** The claims of a review whose decisions wait for a person. */
export const reviewOutcomeSchema = z.object({
  /** Claims whose decision the service refused, so that it was not carried out. */
  refusedIds: z.array(claimId),
  /** Claims for which a person must say whether the decision was carried out, or still should be. */
  needsPersonIds: z.array(claimId),
});
export type ReviewOutcome = z.infer<typeof reviewOutcomeSchema>;

/** Returns the session with the decisions that the service refused marked as failed. */
export function withRefused(session: ReviewSession, refusedIds: readonly string[]): ReviewSession {
  return refusedIds.reduce(
    (rest, id) => (decisionMarkOf(rest, id) === null ? rest : marked(rest, id, 'failed')),
    session,
  );
}

/** Returns the mark of a claim if it stands for a decision. */
export function decisionMarkOf(session: ReviewSession, id: string): DecisionMark | null {
  const mark = markOf(session, id);
  return mark === 'accepted' || mark === 'rejected' || mark === 'seen' ? mark : null;
}

/**
 * Returns the key of a claim in `marks` and `reasons`. The service chooses its ids: one that every object has as a
 * property, such as `__proto__`, would be lost, or found where it was never set.
 */
function keyOf(id: string): string {
  return id in Object.prototype ? `\u0000${id}` : id;
}

export function markOf({ marks }: Pick<ReviewSession, 'marks'>, id: string): ReviewMark | undefined {
  return marks[keyOf(id)];
}

/** Returns why a claim was skipped, if that was given. */
export function reasonOf({ reasons }: Pick<ReviewSession, 'reasons'>, id: string): SkipReason | undefined {
  return reasons[keyOf(id)];
}

/** Returns how many claims have each mark, and how many none. */
export function reviewCounts({ claimIds, marks }: ReviewSession): Record<ReviewMark | 'left_over', number> {
  const counts = { ...noCounts };
  for (const id of claimIds) counts[markOf({ marks }, id) ?? 'left_over'] += 1;
  return counts;
}

/** Returns the claims to go through once more, in their order. */
export function openAgain({ claimIds, marks }: ReviewSession): string[] {
  return claimIds.filter((id) =>
    ['skipped', 'flagged', 'failed'].includes(markOf({ marks }, id) ?? 'skipped'),
  );
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
  const { claimIds, marks, at } = session;
  const isLeft = (id: string) => markOf({ marks }, id) === undefined;
  const next = claimIds.findIndex((id, index) => index > at && isLeft(id));
  const other = next < 0 ? claimIds.findIndex(isLeft) : next;
  return { ...session, at: other < 0 ? claimIds.length : other };
}
