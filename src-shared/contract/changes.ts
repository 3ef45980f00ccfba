import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { notificationKinds } from '../domain/settings/notification.ts';
import { type ChosenPreferences, chosenPreferencesSchema } from './app.ts';
import { base } from './errors.ts';
import { accountIdSchema, claimIdSchema, entryIdSchema, noInput } from './identifiers.ts';
import { syncStatusSchema } from './sync.ts';

/** The decisions that were made, moved or noted on. `null`: too many to name. */
const outboxChangeSchema = z.object({
  entryIds: z.array(entryIdSchema).nullable(),
  /** The claims that they are about. */
  claimIds: z.array(claimIdSchema).nullable(),
  kinds: z.array(z.string()),
  /** Whether claims may have come into lists of claims, or gone from them, by it. */
  changesLists: z.boolean(),
});
export type OutboxChange = z.infer<typeof outboxChangeSchema>;

const namedChangeSchema: z.ZodType<ChosenPreferences> = chosenPreferencesSchema;

/** What changed on the main side. The renderer's cache is invalidated by these alone. */
export const changeSchema = z.discriminatedUnion('topic', [
  /** `claimIds: null`: too many to name. */
  z.object({
    topic: z.literal('claims'),
    accountId: accountIdSchema,
    claimIds: z.array(claimIdSchema).nullable(),
  }),
  outboxChangeSchema.extend({ topic: z.literal('outbox'), accountId: accountIdSchema }),
  z.object({ topic: z.literal('sync'), accountId: accountIdSchema, status: syncStatusSchema }),
  /** The saved lists themselves; their counts follow the claims. */
  z.object({ topic: z.literal('saved_lists'), accountId: accountIdSchema }),
  /** The listing of webhook subscriptions, or a rotation; decisions come as `outbox`. */
  z.object({ topic: z.literal('webhooks'), accountId: accountIdSchema }),
  /** What changed was added to the feed, or somebody looked at it. */
  z.object({ topic: z.literal('feed'), accountId: accountIdSchema }),
  /** The review session went on, or a decision was undone that may be one of its. */
  z.object({ topic: z.literal('review'), accountId: accountIdSchema }),
  /** Listings, files and their progress. `claimIds: null`: pinning as a whole, and whichever claims with it. */
  z.object({
    topic: z.literal('documents'),
    accountId: accountIdSchema,
    claimIds: z.array(claimIdSchema).nullable(),
  }),
  z.object({ topic: z.literal('accounts') }),
  /** What a person chose in one of the windows. Told also while the vault is locked. */
  z.object({ topic: z.literal('preferences'), change: namedChangeSchema }),
  /** A command of the keymap was chosen in the host's menu. */
  z.object({ topic: z.literal('menu'), command: z.string() }),
  /** For the system to tell of, if a person lets it. `count: null`: many, or it is not about a number. */
  z.object({
    topic: z.literal('notification'),
    accountId: accountIdSchema,
    kind: z.enum(notificationKinds),
    count: z.number().int().nullable(),
  }),
  /** A person chose a notification that the host shows. */
  z.object({
    topic: z.literal('notification_opened'),
    accountId: accountIdSchema,
    kind: z.enum(notificationKinds),
  }),
  /** It was locked, unlocked, made or moved, or its settings changed. Told while it is locked, as no other but `menu` and `preferences`. */
  z.object({ topic: z.literal('vault') }),
]);
export type Change = z.infer<typeof changeSchema>;

export const changesContract = {
  /** Ends when the connection does. What happened before the call is not replayed: refetch after it. */
  subscribe: base.input(noInput).output(eventIterator(changeSchema)),
};
