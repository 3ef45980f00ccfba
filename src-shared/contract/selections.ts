import { z } from 'zod';
import { claimActions } from '../domain/decision/claim-action.ts';
import { actionRefusals } from '../domain/decision/collaboration.ts';
import {
  assessmentSchema,
  claimFilterSchema,
  claimSortSchema,
  currencyTotalSchema,
  namedClaimSchema,
} from './claims.ts';
import { questionIdSchema, selectionIdSchema } from './claims-ref.ts';
import { base } from './errors.ts';
import { claimIdSchema, epochMs, inAccount } from './identifiers.ts';
import { maxClaimsPerCall, maxIdsPerCall } from './limits.ts';
import { firstDecisionSchema, groupIdSchema } from './outbox.ts';
import { decisionRefusals } from '../domain/decision/decision-refusal.ts';

/** Most claims in one selection. */
export const mostSelected = 100_000;

/** Most claims of which a summary says how many take a decision: a dry run of more would delay key presses. */
export const mostAssessedAtOnce = 12_000;

const count = z.number().int().min(0);
const claimIds = z.array(claimIdSchema).max(maxClaimsPerCall);
const list = { filter: claimFilterSchema, sort: claimSortSchema };

/** Step from one selection, or none, to the next. */
export const selectionChangeSchema = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('edit'), added: claimIds, removed: claimIds }),
  /** All claims of the list, and no others. */
  z.strictObject({ how: z.literal('all'), ...list }),
  /** All claims of the list that are not selected. */
  z.strictObject({ how: z.literal('invert'), ...list }),
  /**
   * Moves the end of a range from row `from` to row `to`: rows between the anchor and `to` become selected, and rows
   * between the anchor and `from` beyond it are deselected. If the anchor isn't in the list, `from` takes its place.
   */
  z.strictObject({
    how: z.literal('extend'),
    ...list,
    anchorId: claimIdSchema.nullable(),
    from: count,
    to: count,
  }),
  /** The selected claims that are in the list. */
  z.strictObject({ how: z.literal('listed'), filter: claimFilterSchema }),
  /** The selected claims that an action leaves out for this reason. */
  z.strictObject({
    how: z.literal('refused'),
    action: z.enum(claimActions),
    reason: z.enum(actionRefusals),
  }),
]);
export type SelectionChange = z.infer<typeof selectionChangeSchema>;

const snapshotSchema = z.object({ selectionId: selectionIdSchema, count });
export type SelectionSnapshot = z.infer<typeof snapshotSchema>;

/** Number of the selected claims that take a decision, and why the others don't. */
const abilitySchema = z.object({
  takers: count,
  refusals: z.array(
    z.object({
      reason: z.enum(actionRefusals),
      claims: count,
      /** The first of these claims. */
      named: z.array(namedClaimSchema),
    }),
  ),
});
export type SelectionAbility = z.infer<typeof abilitySchema>;

const sumsSchema = z.object({ totals: z.array(currencyTotalSchema), unsummed: count });

/** Effect that an action on a selection would have, before the one question about it. */
export const selectionQuestionSchema = abilitySchema.extend({
  ...sumsSchema.shape,
  questionId: questionIdSchema,
  pace: assessmentSchema.shape.pace,
});
export type SelectionQuestion = z.infer<typeof selectionQuestionSchema>;

const inSelection = inAccount.extend({ selectionId: selectionIdSchema });

/**
 * Selections of claims, held by the main side. Each is a snapshot: claims that arrive later are not in it. A lock,
 * the end of the program and too many newer selections forget it; its id is then refused with `selection_missing`.
 */
export const selectionsContract = {
  /**
   * Makes a selection from `base` (`null`: from nothing), and forgets the one that is no longer needed. `selected`
   * are those of `shown` that are in it.
   */
  make: base
    .input(
      inAccount.extend({
        base: selectionIdSchema.nullable(),
        forget: selectionIdSchema.nullable(),
        change: selectionChangeSchema,
        shown: claimIds,
      }),
    )
    .output(
      snapshotSchema.extend({
        selected: z.array(claimIdSchema),
        /** For `extend`, the claim at which the range begins. */
        anchorId: claimIdSchema.nullable(),
      }),
    ),
  /** Returns those of `shown` that are in the selection, and how many claims it has. */
  read: base
    .input(inSelection.extend({ shown: claimIds }))
    .output(snapshotSchema.extend({ selected: z.array(claimIdSchema) })),
  /** Returns claims of the selection in its order, for what is made of single claims. */
  ids: base
    .input(inSelection.extend({ limit: z.number().int().min(1).max(maxIdsPerCall) }))
    .output(z.object({ claimIds: z.array(claimIdSchema) })),
  /** Returns how many of the selected claims are not in the list. */
  hidden: base.input(inSelection.extend({ filter: claimFilterSchema })).output(z.object({ claims: count })),
  /**
   * Returns the totals of the selected claims, and how many take a decision; `null` if they are more than
   * `mostAssessedAtOnce`.
   */
  summary: base
    .input(inSelection)
    .output(sumsSchema.extend({ decide: abilitySchema.nullable(), seen: abilitySchema.nullable() })),
  /**
   * Finds what rules propose for the claims, while a person chooses a snooze or tags for them: what is chosen answers
   * that, and waits for nothing. Returns when it is found.
   */
  findProposals: base.input(inSelection).output(z.object({})),
  /** Returns what the action would do now. A later question about the selection replaces this one. */
  ask: base.input(inSelection.extend({ action: z.enum(claimActions) })).output(selectionQuestionSchema),
  /**
   * Takes the decision for exactly those claims of which the question said that they take it, each as it was then;
   * `email.assess` and `documents.assessFinish` ask such questions as well.
   * Answers after all are on disk in one transaction. The question is over with it. `rest` is the selection without
   * those that were decided; `null`: all were.
   */
  decide: base.input(inSelection.extend({ questionId: questionIdSchema })).output(
    z.object({
      groupId: groupIdSchema,
      decided: count,
      dueAtMs: epochMs,
      /** Number of claims that can't take it any more, and why the first of them can't. */
      notTaken: z
        .object({ claims: count, reason: z.enum(decisionRefusals), first: firstDecisionSchema.optional() })
        .nullable(),
      rest: snapshotSchema.nullable(),
    }),
  ),
};
