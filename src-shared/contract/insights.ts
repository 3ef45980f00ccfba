import { z } from 'zod';
import { claimFilterSchema, currencyTotalSchema, decimalSchema } from './claims.ts';
import { base } from './errors.ts';
import { epochMs, inAccount } from './identifiers.ts';

export const mostInsightFilters = 200;
export const mostInsightMerchants = 200;

/** Claims of one outcome and currency. `null` stands for what the service did not say. */
export const insightSumSchema = z.object({
  outcome: z.string().nullable(),
  currency: z.string().nullable(),
  claims: z.number().int(),
  /** Number of claims whose amount is in the sum. */
  summed: z.number().int(),
  amount: decimalSchema,
});
export type InsightSum = z.infer<typeof insightSumSchema>;

export const momentNames = ['decision', 'outcome'] as const;
export type MomentName = (typeof momentNames)[number];

/** Time that claims took from their creation to a moment. */
export const insightTimesSchema = z.object({
  /**
   * Number of claims whose moment is in the service's `events`, and whose was noticed here. Both without those that
   * can't be measured.
   */
  fromEvents: z.number().int(),
  noticed: z.number().int(),
  /** Number of claims whose creation time is unknown or after the moment. */
  unmeasured: z.number().int(),
  medianMs: z.number().nullable(),
  /** 90th percentile, in milliseconds. */
  ninthMs: z.number().nullable(),
});
export type InsightTimes = z.infer<typeof insightTimesSchema>;

/** Decisions of an agent on this computer between two moments. */
export const agentWorkSchema = z.object({
  agent: z.string(),
  /** Number of claims acted on. */
  claims: z.number().int(),
  /** Number of hours, counted from the first moment on, in which the agent acted on a claim. */
  hours: z.number().int(),
});
export type AgentWork = z.infer<typeof agentWorkSchema>;

const timedDecisionsSchema = z.object({ decisions: z.number().int(), tookMs: z.number().int() });

/** Times since the agent's decision before, of decisions between two moments. One on several claims took one time. */
export const decisionTimesSchema = z.object({
  /** Decisions taken one by one, without a proposal or against it. A time that is a pause isn't counted. */
  byHand: timedDecisionsSchema,
  /** Decisions taken from a proposal. A time that is a pause, or unknown, counts as the longest that isn't one. */
  fromProposals: timedDecisionsSchema,
});
export type DecisionTimes = z.infer<typeof decisionTimesSchema>;

export const merchantSorts = ['volume', 'open', 'win_rate', 'trend', 'name'] as const;
export type MerchantSort = (typeof merchantSorts)[number];

export const merchantQuestionSchema = z.strictObject({
  /** Claims created in the period, and in the one before. */
  created: claimFilterSchema,
  createdBefore: claimFilterSchema,
  /** Claims that got their outcome in the period. */
  ended: claimFilterSchema,
  open: claimFilterSchema,
  text: z.string().max(200),
  sort: z.enum(merchantSorts),
});
export type MerchantQuestion = z.infer<typeof merchantQuestionSchema>;

export const insightMerchantSchema = z.object({
  /** Key of the merchant, the same while it is known by the same identity. */
  key: z.string(),
  /** Name in its newest claim. */
  name: z.string().nullable(),
  merchantId: z.string().nullable(),
  /** Query that finds its claims, in the search language. */
  where: z.string(),
  /** Whether several merchants share its tax ID, so that it can't be told which one this is. */
  isShared: z.boolean(),
  open: z.number().int(),
  created: z.number().int(),
  createdBefore: z.number().int(),
  totals: z.array(currencyTotalSchema),
  /** Number of the created claims that are in none of the totals. */
  unsummed: z.number().int(),
  won: z.number().int(),
  lost: z.number().int(),
});
export type InsightMerchant = z.infer<typeof insightMerchantSchema>;

/** Figures over all claims here. Every figure is that of a filter: a list of it holds the same claims. */
export const insightsContract = {
  /** Returns the sums of each filter, in the order requested. */
  sums: base
    .input(inAccount.extend({ filters: z.array(claimFilterSchema).min(1).max(mostInsightFilters) }))
    .output(z.object({ sums: z.array(z.array(insightSumSchema)) })),
  times: base
    .input(inAccount.extend({ filter: claimFilterSchema, moment: z.enum(momentNames) }))
    .output(insightTimesSchema),
  /** Returns who took actions on claims on this computer between two moments, and on how many in how many hours. */
  agents: base
    .input(inAccount.extend({ fromMs: epochMs, belowMs: epochMs }))
    .output(z.object({ agents: z.array(agentWorkSchema) })),
  /** Returns how long decisions that were sent, or wait to be, took the agents. */
  decisionTimes: base
    .input(inAccount.extend({ fromMs: epochMs, belowMs: epochMs }))
    .output(decisionTimesSchema),
  /** Returns the first of the merchants in the requested order, how many there are, and how many claims name none. */
  merchants: base.input(inAccount.extend(merchantQuestionSchema.shape)).output(
    z.object({
      merchants: z.array(insightMerchantSchema),
      found: z.number().int(),
      unknownClaims: z.number().int(),
      createdClaims: z.number().int(),
    }),
  ),
};
