import { z } from 'zod';
import { listNameProblem, tidyListName } from '../domain/claim/saved-list-name.ts';
import { ruleContentSchema } from '../query/rules.ts';
import { base } from './errors.ts';
import { claimIdSchema, epochMs, inAccount } from './identifiers.ts';

export const mostRules = 50;

export const ruleIdSchema = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

const name = z
  .string()
  .max(1000)
  .transform(tidyListName)
  .refine((tidy) => listNameProblem(tidy, []) === null);

export const ruleSchema = z.object({
  id: ruleIdSchema,
  /** Number of the version, from 1. Each edit of name or content makes the next one. */
  version: z.number().int().min(1),
  name: z.string(),
  isOn: z.boolean(),
  /** Set by the organisation's policy: it can't be changed here. */
  isPinned: z.boolean(),
  /** Content; `null` if another version of Claimdesk wrote it and this one can't read it: it proposes nothing. */
  content: ruleContentSchema.nullable(),
});
export type Rule = z.infer<typeof ruleSchema>;

export const ruleVersionSchema = z.object({
  version: z.number().int().min(1),
  name: z.string(),
  agent: z.string(),
  madeAtMs: epochMs,
  content: ruleContentSchema.nullable(),
});
export type RuleVersion = z.infer<typeof ruleVersionSchema>;

/** A rule that applies to a claim, in the version that does. */
const applyingRuleSchema = z.object({
  claimId: claimIdSchema,
  ruleId: ruleIdSchema,
  version: z.number().int().min(1),
});

const mostProposals = 500;

const inRule = inAccount.extend({ ruleId: ruleIdSchema });

/**
 * The rules of an account. A rule proposes a decision for the claims of its query; nothing is decided until a person
 * takes the proposal. They may name people and merchants, so they are in the account's encrypted journal.
 */
export const rulesContract = {
  /** Returns the rules in their order: the first one that applies to a claim proposes. */
  list: base.input(inAccount).output(z.object({ rules: z.array(ruleSchema) })),
  /** Returns the versions of a rule, the latest first. */
  versions: base.input(inRule).output(z.object({ versions: z.array(ruleVersionSchema) })),
  /**
   * Returns the rules that apply to claims and are on, in their order: the first one of a claim proposes. What they
   * count ages and days by is the present.
   */
  proposals: base
    .input(inAccount.extend({ claimIds: z.array(claimIdSchema).max(mostProposals) }))
    .output(z.object({ applying: z.array(applyingRuleSchema) })),
  /** Saves a new rule, which is off. Returns after it is on disk, as do all calls below. */
  save: base.input(inAccount.extend({ name, content: ruleContentSchema })).output(ruleSchema),
  /** Makes a new version of a rule. Refused if `version` is no longer its latest one. */
  edit: base
    .input(inRule.extend({ version: z.number().int().min(1), name, content: ruleContentSchema }))
    .output(ruleSchema),
  setOn: base.input(inRule.extend({ isOn: z.boolean() })).output(ruleSchema),
  remove: base.input(inRule).output(z.object({})),
  /** Undoes a removal: the same rule in the same place, off. */
  restore: base.input(inRule).output(ruleSchema),
  /** Moves a rule. `position` is its position among the others, from 0. */
  move: base
    .input(inRule.extend({ position: z.number().int().min(0).max(mostRules) }))
    .output(z.object({ rules: z.array(ruleSchema) })),
};
