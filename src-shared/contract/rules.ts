import { z } from 'zod';
import { listNameKey } from '../domain/claim/saved-list-name.ts';
import { daysSchema } from '../domain/insights/insight-period.ts';
import { proposalLimitsSchema } from '../domain/rule/proposal-limits.ts';
import { proposedDecisionSchema } from '../domain/rule/proposed-decision.ts';
import { parseQuery } from '../query/parse.ts';
import { queryKeys } from '../query/query.ts';
import { type RuleContent, ruleContentSchema } from '../query/rules.ts';
import { claimFilterSchema } from './claims.ts';
import { base } from './errors.ts';
import { claimIdSchema, epochMs, inAccount } from './identifiers.ts';
import { applyingRuleSchema, mostProposals, ruleIdSchema } from './applying-rules.ts';
import { insightSumSchema } from './insights.ts';
import { givenNameSchema, longestListFile, longestSearchText, searchLanguage } from './saved-lists.ts';

export const mostRules = 50;

const name = givenNameSchema;

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

/** A rule as people give it to each other and a policy sets it, with its query in the search language. */
export const writtenRuleSchema = z.strictObject({
  name,
  search: z.string().max(longestSearchText),
  decision: proposedDecisionSchema,
});
export type WrittenRule = z.infer<typeof writtenRuleSchema>;

/** Returns a written rule; `null` if its search can't be read, or asks for proposals. */
export function readWrittenRule({
  name: own,
  search,
  decision,
}: WrittenRule): { name: string; content: RuleContent } | null {
  const parsed = parseQuery(search);
  if (!parsed.ok) return null;
  const content = ruleContentSchema.safeParse({ query: parsed.query, decision });
  return content.success ? { name: own, content: content.data } : null;
}

/** The rules that an organisation sets. */
export const setRulesSchema = z
  .array(writtenRuleSchema.refine((rule) => readWrittenRule(rule) !== null))
  .max(mostRules)
  .refine((rules) => new Set(rules.map((rule) => listNameKey(rule.name))).size === rules.length);

/** A file of rules that people give to each other. */
export const ruleFileSchema = z.strictObject({
  claimdesk: z.literal('rules'),
  language: z.literal(searchLanguage),
  rules: z.array(writtenRuleSchema).min(1),
});
export type RuleFile = z.infer<typeof ruleFileSchema>;

/** Answers to what a rule proposed. Those that were undone don't count. */
export const ruleFigureSchema = z.object({
  ruleId: ruleIdSchema,
  taken: z.number().int(),
  /** Number of claims for which something else was decided. */
  changed: z.number().int(),
  /** Share of the answers that decided something else, with its interval (95 %); `null` if there was no answer. */
  disagreement: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
});
export type RuleFigure = z.infer<typeof ruleFigureSchema>;

/** Some of the claims that a rule was tried on. */
const triedPartSchema = z.object({
  claims: z.number().int(),
  /** These claims as a list. */
  filter: claimFilterSchema,
  /** The claims by outcome and currency, with their amounts. */
  sums: z.array(insightSumSchema),
});
export type TriedPart = z.infer<typeof triedPartSchema>;

/** Proposals that a rule would have made for claims that no longer wait to be accepted or rejected. */
export const ruleTrialSchema = z.object({
  /** Days of creation that the rule was tried on. */
  days: daysSchema,
  /** Number of claims created on these days, and of those among them that no longer wait. */
  created: z.number().int(),
  tried: z.number().int(),
  /** The claims for which it would have proposed: the sum of the next three. */
  proposed: triedPartSchema,
  /** Claims that were decided as it would have proposed, and claims that were decided otherwise. */
  same: triedPartSchema,
  otherwise: triedPartSchema,
  /** Claims of which neither the journal nor the service says how they were decided. */
  unknown: triedPartSchema,
  /**
   * Keys of the query whose value at that time nobody knows, such as the status or the age. Claims count as if they
   * had met these conditions.
   */
  notKnown: z.array(z.enum(queryKeys)),
});
export type RuleTrial = z.infer<typeof ruleTrialSchema>;

const inRule = inAccount.extend({ ruleId: ruleIdSchema });

/**
 * The rules of an account. A rule proposes a decision for the claims of its query; nothing is decided until a person
 * takes the proposal. They may name people and merchants, so they are in the account's encrypted journal.
 */
export const rulesContract = {
  /** Returns the rules in their order: the first one that applies to a claim proposes. */
  list: base.input(inAccount).output(z.object({ rules: z.array(ruleSchema), limits: proposalLimitsSchema })),
  /**
   * Returns the number of claims that each rule that can be read proposes for; one that is off, that it would apply
   * to. Counted one after another, so that no list on the screen waits.
   */
  counts: base.input(inAccount).output(z.object({ counts: z.record(ruleIdSchema, z.number().int()) })),
  /**
   * Returns what became of the proposals of each rule between two moments, also of one that was removed since and
   * whose proposals were answered then.
   */
  figures: base
    .input(inAccount.extend({ fromMs: epochMs, belowMs: epochMs }))
    .output(z.object({ figures: z.array(ruleFigureSchema) })),
  /** Returns what a rule, which need not be saved, would have proposed for claims created on these days. */
  tryOn: base
    .input(inAccount.extend({ content: ruleContentSchema, days: daysSchema }))
    .output(ruleTrialSchema),
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
  /**
   * Makes a new version of a rule. Refused if `version` is no longer its latest one. A rule that then applies to more
   * than a tenth of the open claims is off.
   */
  edit: base
    .input(inRule.extend({ version: z.number().int().min(1), name, content: ruleContentSchema }))
    .output(ruleSchema),
  /**
   * Switches a rule on or off. One that applies to more than a tenth of the open claims is refused unless its name was
   * typed and comes with the call.
   */
  setOn: base
    .input(inRule.extend({ isOn: z.boolean(), typedName: z.string().max(1000).optional() }))
    .output(ruleSchema),
  remove: base.input(inRule).output(z.object({})),
  /** Undoes a removal: the same rule in the same place, off. */
  restore: base.input(inRule).output(ruleSchema),
  /** Moves a rule. `position` is its position among the others, from 0. */
  move: base
    .input(inRule.extend({ position: z.number().int().min(0).max(mostRules) }))
    .output(z.object({ rules: z.array(ruleSchema) })),
  /**
   * Writes one rule, or all, to a file that another person can import. Electron's host asks for a place and writes
   * it: then there is no text. `left` counts rules that can't be written.
   */
  share: base
    .input(inAccount.extend({ ruleId: ruleIdSchema.nullable() }))
    .output(z.object({ text: z.string().nullable(), left: z.number().int() })),
  /** Imports such a file, after the existing rules. Imported rules are off. */
  readIn: base
    .input(inAccount.extend({ text: z.string().max(longestListFile) }))
    .output(z.object({ added: z.array(ruleSchema), known: z.number().int(), tooMany: z.number().int() })),
};
