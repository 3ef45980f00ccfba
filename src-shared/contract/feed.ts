import { z } from 'zod';
import { feedKinds } from '../domain/changes/feed-kind.ts';
import { claimFilterSchema, currencyTotalSchema, namedClaimSchema } from './claims.ts';
import { base } from './errors.ts';
import { claimIdSchema, entryIdSchema, epochMs, inAccount } from './identifiers.ts';
import { maxRowsPerCall } from './limits.ts';

const seq = z.number().int().min(0);

/** One change. `null` stands for what is unknown or doesn't apply. */
export const feedItemSchema = z.object({
  /** Sequence number; later changes have higher ones. */
  seq,
  atMs: epochMs,
  kind: z.enum(feedKinds),
  /** Claim of the change; `null` if it is about a webhook. */
  claimId: claimIdSchema.nullable(),
  /** Value before; for `decision`, the kind of decision. */
  from: z.string().nullable(),
  /** Value after; for `decision`, its state; for `webhook`, what happened to it. */
  to: z.string().nullable(),
  /** A document's name, a webhook's address, or why a decision wants a person. */
  subject: z.string().nullable(),
  entryId: entryIdSchema.nullable(),
  /** The claim as it is here now; `null` if it isn't here. */
  claim: namedClaimSchema.omit({ id: true, rrn: true }).nullable(),
});
export type FeedItem = z.infer<typeof feedItemSchema>;

export const feedQuestionSchema = z.strictObject({
  /** Kinds of changes; `null` for all. */
  kinds: z.array(z.enum(feedKinds)).max(feedKinds.length).nullable(),
  /** Only changes of claims that this filter lists now; `null` for changes of all claims, and of none. */
  filter: claimFilterSchema.nullable(),
  /** Only changes after this one; absent to start with the first. */
  afterSeq: seq.optional(),
  /** Only changes before this one; `null` to start with the newest. */
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
  /** Number of changes whose claim's amount can't be summed. */
  unsummed: z.number().int(),
});
export type FeedCount = z.infer<typeof feedCountSchema>;

export const feedSummarySchema = z.object({
  counts: z.array(feedCountSchema),
  /** Number of decisions among them that still want a person. */
  attention: z.number().int(),
});
export type FeedSummary = z.infer<typeof feedSummarySchema>;

/** Change at the service or among our decisions, as this computer noticed it. */
export const feedContract = {
  /** Returns changes, newest first. */
  items: base
    .input(feedQuestionSchema.extend(inAccount.shape))
    .output(z.object({ items: z.array(feedItemSchema), isLast: z.boolean() })),
  /** Returns the changes counted per claim: of what changed twice, as it is now. */
  summary: base.input(inAccount.extend({ sinceSeq: seq })).output(feedSummarySchema),
  /** Returns the number of claims and webhooks with changes since the last visit. */
  unread: base.input(inAccount).output(z.object({ count: z.number().int() })),
  /** Notes that somebody looks at the feed. Returns what is new to them: changes after `since`. */
  visit: base.input(inAccount).output(z.object({ since: z.object({ seq, atMs: epochMs }) })),
};
