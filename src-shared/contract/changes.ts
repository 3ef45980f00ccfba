import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { base } from './errors.ts';
import { accountIdSchema, claimIdSchema, noInput } from './identifiers.ts';
import { syncStatusSchema } from './sync.ts';

/** What changed on the main side. The renderer's cache is invalidated by these alone. */
export const changeSchema = z.discriminatedUnion('topic', [
  /** `claimIds: null`: too many to name. */
  z.object({
    topic: z.literal('claims'),
    accountId: accountIdSchema,
    claimIds: z.array(claimIdSchema).nullable(),
  }),
  z.object({ topic: z.literal('outbox'), accountId: accountIdSchema }),
  z.object({ topic: z.literal('sync'), accountId: accountIdSchema, status: syncStatusSchema }),
  /** The saved lists themselves; their counts follow the claims. */
  z.object({ topic: z.literal('saved_lists'), accountId: accountIdSchema }),
  /** The listing of webhook subscriptions, or a rotation; decisions come as `outbox`. */
  z.object({ topic: z.literal('webhooks'), accountId: accountIdSchema }),
  /** Listings, files and their progress. `claimIds: null`: pinning as a whole, and whichever claims with it. */
  z.object({
    topic: z.literal('documents'),
    accountId: accountIdSchema,
    claimIds: z.array(claimIdSchema).nullable(),
  }),
  z.object({ topic: z.literal('accounts') }),
  /** It was locked, unlocked, made or moved, or its settings changed. The only one that is told while it is locked. */
  z.object({ topic: z.literal('vault') }),
]);
export type Change = z.infer<typeof changeSchema>;

export const changesContract = {
  /** Ends when the connection does. What happened before the call is not replayed: refetch after it. */
  subscribe: base.input(noInput).output(eventIterator(changeSchema)),
};
