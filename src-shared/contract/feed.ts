import { z } from 'zod';
import { feedKinds } from '../domain/changes/feed-kind.ts';
import { claimFilterSchema, currencyTotalSchema } from './claims.ts';
import { base } from './errors.ts';
import { claimIdSchema, entryIdSchema, epochMs, inAccount } from './identifiers.ts';
import { maxRowsPerCall } from './limits.ts';

const seq = z.number().int().min(0);

/** One change. `null` is what is not known, or not meant. */
export const feedItemSchema = z.object({
  /** Later ones have higher numbers. */
  seq,
  atMs: epochMs,
  kind: z.enum(feedKinds),
  /** `null`: it is about no claim, but about a webhook. */
  claimId: claimIdSchema.nullable(),
  /** For `decision`, the kind of decision. */
  from: z.string().nullable(),
  /** For `decision`, its state; for `webhook`, what became of it. */
  to: z.string().nullable(),
  /** A document's name, a webhook's address, or why a decision wants a person. */
  subject: z.string().nullable(),
  entryId: entryIdSchema.nullable(),
  /** The claim as it is here now; `null`: it isn't here. */
  claim: z
    .object({
      merchantName: z.string().nullable(),
      amount: z.number().nullable(),
      currency: z.string().nullable(),
    })
    .nullable(),
});
export type FeedItem = z.infer<typeof feedItemSchema>;

export const feedQuestionSchema = z.strictObject({
  /** `null`: all of them. */
  kinds: z.array(z.enum(feedKinds)).max(feedKinds.length).nullable(),
  /** Of claims that this filter lists now; `null`: of all, and what is about no claim. */
  filter: claimFilterSchema.nullable(),
  /** After this one; absent: from the first on. */
  afterSeq: seq.optional(),
  /** Before this one; `null`: from the newest on. */
  beforeSeq: seq.nullable(),
  limit: z.number().int().min(1).max(maxRowsPerCall),
});
export type FeedQuestion = z.infer<typeof feedQuestionSchema>;

/** Changes of one kind with one result, and the amounts of their claims. */
export const feedCountSchema = z.object({
  kind: z.enum(feedKinds),
  to: z.string().nullable(),
  changes: z.number().int(),
  totals: z.array(currencyTotalSchema),
  /** Those whose claim's amount can't be summed. */
  unsummed: z.number().int(),
});
export type FeedCount = z.infer<typeof feedCountSchema>;

export const feedSummarySchema = z.object({
  counts: z.array(feedCountSchema),
  /** Decisions among them that still want a person. */
  attention: z.number().int(),
});
export type FeedSummary = z.infer<typeof feedSummarySchema>;

/** What changed at the service and among our decisions, as this computer noticed it. */
export const feedContract = {
  /** The newest first. */
  items: base
    .input(feedQuestionSchema.extend(inAccount.shape))
    .output(z.object({ items: z.array(feedItemSchema), isLast: z.boolean() })),
  /** Counted per claim: of what changed twice, as it is now. */
  summary: base.input(inAccount.extend({ sinceSeq: seq })).output(feedSummarySchema),
  /** Claims and webhooks with changes since the last visit. */
  unread: base.input(inAccount).output(z.object({ count: z.number().int() })),
  /** Somebody looks at the feed. Answers what is new to them: what came after `since`. */
  visit: base.input(inAccount).output(z.object({ since: z.object({ seq, atMs: epochMs }) })),
};
