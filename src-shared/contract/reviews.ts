import { z } from 'zod';
import {
  decisionMarks,
  mostReviewed,
  reviewOutcomeSchema,
  reviewSessionSchema,
  reviewStepSchema,
} from '../domain/review/review-session.ts';
import { currencyTotalSchema } from './claims.ts';
import { base } from './errors.ts';
import { inAccount } from './identifiers.ts';

const reviewAnswer = z.object({ session: reviewSessionSchema.nullable() });

const reviewSummarySchema = reviewOutcomeSchema.extend({
  /** Amounts of the claims that have each decision, without those that the service refused. */
  amounts: z.array(
    z.object({
      mark: z.enum(decisionMarks),
      totals: z.array(currencyTotalSchema),
      /** Number of claims that are in none of the totals. */
      unsummed: z.number().int(),
    }),
  ),
  /** Time that the review took until its last step, without pauses; `null` if unknown. */
  activeMs: z.number().nullable(),
});
export type ReviewSummary = z.infer<typeof reviewSummarySchema>;

/** The review session of an account: it outlives a pause, a lock of the vault and a restart. */
export const reviewsContract = {
  /** Returns the session; `null` if there is none, or another version wrote it. */
  read: base.input(inAccount).output(reviewAnswer),
  /** Returns what happened to its decisions, their amounts and the time; empty without a review. */
  outcome: base.input(inAccount).output(reviewSummarySchema),
  /**
   * Saves the session and returns after it is on disk; `null` ends it. The change stream sends `review`, also after a
   * step or an undo.
   */
  save: base
    .input(
      inAccount.extend({
        session: reviewSessionSchema.nullable(),
        /**
         * Start of the review that is replaced; `null` if there was none. One that another window has begun since is
         * kept.
         */
        instead: z.number().int().nullable().optional(),
      }),
    )
    .output(z.object({})),
  /**
   * Applies steps of the review that began then, in any of the windows. Returns what is stored, after the steps are
   * on disk.
   */
  step: base
    .input(
      inAccount.extend({
        startedAtMs: z.number().int(),
        steps: z.array(reviewStepSchema).min(1).max(mostReviewed),
      }),
    )
    .output(reviewAnswer),
};
