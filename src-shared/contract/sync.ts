import { z } from 'zod';
import { base } from './errors.ts';
import { claimIdSchema, inAccount } from './identifiers.ts';

const epochMs = z.number().int();

/** What is known of the line to the service, learned from what requests do. */
export const lineSchema = z.discriminatedUnion('state', [
  /** Nothing was tried yet. */
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('online') }),
  z.object({ state: z.literal('offline'), sinceMs: epochMs, detail: z.string().nullable() }),
  z.object({
    state: z.literal('paused'),
    reason: z.enum(['unauthorized', 'rate_limited', 'other_acquirer', 'no_key']),
    sinceMs: epochMs,
    /** When it resumes by itself; `null` when it waits for a person. */
    untilMs: epochMs.nullable(),
    detail: z.string().nullable(),
  }),
]);
export type Line = z.infer<typeof lineSchema>;

/** Things that happened to this profile which a person should know. */
export const noticeCodes = [
  'replica_rebuilt',
  'journal_readonly',
  'journal_damaged',
  'profile_restored',
  'service_fault',
  'rows_skipped',
] as const;

export const syncStatusSchema = z.object({
  accountId: z.string(),
  line: lineSchema,
  phase: z.enum(['idle', 'first_sync', 'syncing']),
  /** Claims received in the walks under way or, when idle, held in the replica. */
  claimsReceived: z.number().int(),
  partsDone: z.number().int(),
  parts: z.number().int(),
  lastSyncAtMs: epochMs.nullable(),
  /** Decisions that wait or are on their way. */
  waiting: z.number().int(),
  /** Decisions that want a person. */
  attention: z.number().int(),
  notices: z.array(z.object({ code: z.enum(noticeCodes), detail: z.string().nullable() })),
});
export type SyncStatus = z.infer<typeof syncStatusSchema>;

/** One line of the feed of what changed at the service. */
export const feedItemSchema = z.object({
  atMs: epochMs,
  claimId: claimIdSchema,
  field: z.enum(['status', 'outcome', 'isOpen', 'verdict', 'new']),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** A document's name, for `verdict`. */
  subject: z.string().nullable(),
});

export const syncContract = {
  status: base.input(inAccount).output(syncStatusSchema),
  /** Starts a walk now, and tries the line. */
  now: base.input(inAccount).output(z.object({})),
  feed: base
    .input(inAccount.extend({ limit: z.number().int().min(1).max(200) }))
    .output(z.object({ items: z.array(feedItemSchema) })),
};
