import { z } from 'zod';
import {
  mostReviewed,
  reviewOutcomeSchema,
  reviewSessionSchema,
  reviewStepSchema,
} from '../domain/review/review-session.ts';
import { base } from './errors.ts';
import { inAccount } from './identifiers.ts';

const reviewAnswer = z.object({ session: reviewSessionSchema.nullable() });

/** The review session of an account: it outlives a pause, a lock of the vault and a restart. */
export const reviewsContract = {
  /** `null`: there is none, or another version wrote it. */
  read: base.input(inAccount).output(reviewAnswer),
  /** What became of its decisions; empty without a review. */
  outcome: base.input(inAccount).output(reviewOutcomeSchema),
  /** Answers after it is on disk; `null` ends it. The change stream says `review`, also after a step or an undo. */
  save: base
    .input(
      inAccount.extend({
        session: reviewSessionSchema.nullable(),
        /** When the review began whose place it takes; `null`: there was none. One that another window began since stays. */
        instead: z.number().int().nullable().optional(),
      }),
    )
    .output(z.object({})),
  /** Steps of the review that began then, in any of the windows. Answers after they are on disk, with what is there. */
  step: base
    .input(
      inAccount.extend({
        startedAtMs: z.number().int(),
        steps: z.array(reviewStepSchema).min(1).max(mostReviewed),
      }),
    )
    .output(reviewAnswer),
};
