import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { notificationKinds } from '../domain/settings/notification.ts';
import { type ChosenPreferences, chosenPreferencesSchema } from './app.ts';
import { base } from './errors.ts';
import { accountIdSchema, claimIdSchema, entryIdSchema, noInput } from './identifiers.ts';
import { syncStatusSchema } from './sync.ts';

/** Decisions that were made, moved or noted on; `null` if there are too many to name. */
const outboxChangeSchema = z.object({
  entryIds: z.array(entryIdSchema).nullable(),
  /** The claims of these decisions. */
  claimIds: z.array(claimIdSchema).nullable(),
  kinds: z.array(z.string()),
  /** Whether claims may have been added to or removed from lists by them. */
  changesLists: z.boolean(),
});
export type OutboxChange = z.infer<typeof outboxChangeSchema>;

const namedChangeSchema: z.ZodType<ChosenPreferences> = chosenPreferencesSchema;

const ofAccount = <Topic extends string, Shape extends z.ZodRawShape>(topic: Topic, shape: Shape) =>
  z.object({ topic: z.literal(topic), accountId: accountIdSchema, ...shape });

/** A change on the main side. The renderer's cache is invalidated by these alone. */
export const changeSchema = z.discriminatedUnion('topic', [
  /** Changed claims; `null` if there are too many to name. */
  ofAccount('claims', { claimIds: z.array(claimIdSchema).nullable() }),
  outboxChangeSchema.extend({ topic: z.literal('outbox'), accountId: accountIdSchema }),
  ofAccount('sync', { status: syncStatusSchema }),
  /** The saved lists themselves; their counts follow the claims. */
  ofAccount('saved_lists', {}),
  /** The rules, and with them what is proposed for claims. */
  ofAccount('rules', {}),
  /** The listing of webhook subscriptions, or a rotation; decisions arrive as `outbox`. */
  ofAccount('webhooks', {}),
  /** The feed: a change was added, or somebody looked at it. */
  ofAccount('feed', {}),
  /** The review session: a step was taken, or a decision was undone that may belong to it. */
  ofAccount('review', {}),
  /** Listings, files and their progress. `claimIds: null`: pinning as a whole, and any claim with it. */
  ofAccount('documents', { claimIds: z.array(claimIdSchema).nullable() }),
  z.object({ topic: z.literal('accounts') }),
  /** A preference that a person chose in one of the windows. Sent also while the vault is locked. */
  z.object({ topic: z.literal('preferences'), change: namedChangeSchema }),
  /** A command of the keymap that was chosen in the host's menu. */
  z.object({ topic: z.literal('menu'), command: z.string() }),
  /** A notification for the system to show, if allowed. `count: null`: many, or it is not about a number. */
  ofAccount('notification', { kind: z.enum(notificationKinds), count: z.number().int().nullable() }),
  /** A notification of the host that a person chose. */
  ofAccount('notification_opened', { kind: z.enum(notificationKinds) }),
  /**
   * The vault was locked, unlocked, created or moved, or its settings changed. While it is locked, only this topic,
   * `menu` and `preferences` are sent.
   */
  z.object({ topic: z.literal('vault') }),
]);
export type Change = z.infer<typeof changeSchema>;

export const changesContract = {
  /** Streams changes until the connection ends. Changes before the call are not replayed: refetch after it. */
  subscribe: base.input(noInput).output(eventIterator(changeSchema)),
};
