import { z } from 'zod';
import {
  decisionMarks,
  mostInSession,
  reviewMarks,
  reviewSessionSchema,
  reviewStepSchema,
  skipReasonSchema,
} from '../domain/review/review-session.ts';
import { claimFilterSchema, claimSortSchema, currencyTotalSchema } from './claims.ts';
import { claimsRef } from './claims-ref.ts';
import { base } from './errors.ts';
import { claimIdSchema, inAccount } from './identifiers.ts';

/** A window, as it names itself: each has a place of its own. */
const inWindow = inAccount.extend({ windowId: z.string().min(1).max(64) });
const reviewAnswer = z.object({ session: reviewSessionSchema.nullable() });
const count = z.number().int();

const reviewSummarySchema = z.object({
  /** Number of claims with each mark; a decision that the service refused is a failed one. */
  counts: z.record(z.enum([...reviewMarks, 'left_over']), count),
  /** Number of decisions that wait for a person in the outbox. */
  attention: count,
  /** Claims that were skipped with a reason, in their order, and how many more there are. */
  skipped: z.object({
    claims: z.array(z.object({ claimId: claimIdSchema, reason: skipReasonSchema })),
    unnamed: count,
  }),
  /** Amounts of the claims that have each decision, without those that the service refused. */
  amounts: z.array(
    z.object({
      mark: z.enum(decisionMarks),
      totals: z.array(currencyTotalSchema),
      /** Number of claims that are in none of the totals. */
      unsummed: count,
    }),
  ),
  /** Time that the review took until its last step, without pauses; `null` if unknown. */
  activeMs: z.number().nullable(),
});
export type ReviewSummary = z.infer<typeof reviewSummarySchema>;

/** The claims of a new review: named or selected, those of a list, or those of a review that are open again. */
const reviewOfSchema = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('claims'), ...claimsRef }),
  z.strictObject({ what: z.literal('list'), filter: claimFilterSchema, sort: claimSortSchema }),
  z.strictObject({ what: z.literal('again'), startedAtMs: count }),
]);
export type ReviewOf = z.infer<typeof reviewOfSchema>;

/**
 * The review session of an account: it outlives a pause, a lock of the vault and a restart. The main side holds its
 * claims, as many as a selection may have; a session carries those around its place.
 */
export const reviewsContract = {
  /** Returns the session at the window's place; `null` if there is none, or another version wrote it. */
  read: base.input(inWindow).output(reviewAnswer),
  /** Shows the place of a window to the others while it shows the review. The change stream sends `review`. */
  walk: base.input(inWindow.extend({ isHere: z.boolean() })).output(z.object({})),
  /** Returns what happened to its claims, the amounts and the time; `null` without a review. */
  outcome: base.input(inAccount).output(z.object({ outcome: reviewSummarySchema.nullable() })),
  /**
   * Begins a review in place of the one that there is, of at most `mostSelected` claims, and returns after it is on
   * disk; `null`: there are no claims, and nothing changed. The change stream sends `review`, also after a step, an
   * undo or the end.
   */
  start: base.input(inWindow.extend({ of: reviewOfSchema })).output(reviewAnswer),
  /** Ends the review that began then; one that another window has begun since stays. */
  end: base.input(inAccount.extend({ startedAtMs: count })).output(z.object({})),
  /**
   * Applies steps of the review that began then, at the window's place. Returns what is stored, after the steps are
   * on disk.
   */
  step: base
    .input(
      inWindow.extend({
        startedAtMs: count,
        steps: z.array(reviewStepSchema).min(1).max(mostInSession),
      }),
    )
    .output(reviewAnswer),
};
