import { saidSchema } from './coded.ts';
import { detailSchema } from './details.ts';
import { z } from 'zod';
import { identifierSchema } from '../claims-service/identifier.ts';
import { decisionKind, entryReasons } from '../domain/decision/decision.ts';
import { outboxStates } from '../domain/decision/outbox-state.ts';
import { base } from './errors.ts';
import { entryIdSchema, inAccount, epochMs } from './identifiers.ts';

const reasonSchema = z.object({ code: z.enum(entryReasons), detail: detailSchema.nullable() });

/**
 * Where the secret of a subscription is. `journal`: the keychain refused it, so it is in our own encrypted file.
 * `lost`: the answer with it never arrived. `unknown`: it was not created here.
 */
export const secretPlaces = ['keychain', 'journal', 'lost', 'unknown'] as const;

/** A subscription as the service gives it. `null` stands for what it did not say. It never carries the secret. */
export const webhookSchema = z.object({
  id: identifierSchema,
  url: z.string().nullable(),
  subscribedEvents: z.array(z.string()).nullable(),
  isActive: z.boolean().nullable(),
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
  partnerId: z.string().nullable(),
  /** Fields that the interface doesn't name, as received. */
  others: z.array(z.object({ name: z.string(), value: z.string() })),
  secret: z.enum(secretPlaces),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookFields = ['url', 'subscribedEvents', 'isActive'] as const;

/** A decision to create or delete that is not settled, or that was refused. */
export const webhookDecisionSchema = z.object({
  entryId: entryIdSchema,
  kind: z.enum([decisionKind.createSubscription, decisionKind.deleteSubscription]),
  state: z.enum(outboxStates),
  reason: reasonSchema.nullable(),
  agent: z.string(),
  decidedAtMs: epochMs,
  dueAtMs: epochMs.nullable(),
  /** Whether an earlier send may have been carried out, so that it can't be cancelled. */
  mayHaveArrived: z.boolean().optional(),
  /** Subscription that it deletes, or that a creation turned out to have made. */
  subscriptionId: z.string().nullable(),
  url: z.string(),
  subscribedEvents: z.array(z.string()),
  isActive: z.boolean(),
  replaces: z.string().nullable(),
  /** Problems that the service found, each at the field that it named; `null` if that is none of ours. */
  problems: z.array(z.object({ field: z.enum(webhookFields).nullable(), said: saidSchema })),
});
export type WebhookDecision = z.infer<typeof webhookDecisionSchema>;

/**
 * How far an exchange of one subscription for a new one is:
 *
 *   creating ──► arriving ──► arrived ──► deleting ──► finished
 *      │            │  └─► unlisted  ──┘   └──► delete_stopped   the deletion wants a person
 *      │            └─ created; nothing was read since. Unlisted: read, and it is not in it
 *      ├──► stopped         the creation wants a person
 *      └──► secret_lost     created, and its secret never came
 *
 * Each step is read from what is on disk: a restart changes nothing.
 */
export const rotationSteps = [
  'creating',
  'stopped',
  'secret_lost',
  'arriving',
  'unlisted',
  'arrived',
  'deleting',
  'delete_stopped',
  'finished',
] as const;

export const rotationSchema = z.object({
  /** Entry of the creation, which identifies the rotation. */
  entryId: entryIdSchema,
  oldId: z.string(),
  newId: z.string().nullable(),
  url: z.string(),
  step: z.enum(rotationSteps),
});
export type Rotation = z.infer<typeof rotationSchema>;

export const webhooksSchema = z.object({
  /** Last read; `null` before the first one. */
  listing: z
    .object({
      webhooks: z.array(webhookSchema),
      readAtMs: epochMs,
      /** Number of rows that could not be shown: without an id, or beyond the limit of a listing here. */
      leftOut: z.number().int(),
    })
    .nullable(),
  /** Message of the service when it refused the partner ID. It stays until a read succeeds. */
  refusal: z.object({ detail: detailSchema, atMs: epochMs }).nullable(),
  /** Reason why the last read brought nothing, since the program started. */
  failure: reasonSchema.extend({ atMs: epochMs }).nullable(),
  isReading: z.boolean(),
  decisions: z.array(webhookDecisionSchema),
  rotations: z.array(rotationSchema),
});
export type Webhooks = z.infer<typeof webhooksSchema>;

const inWebhook = inAccount.extend({ subscriptionId: identifierSchema });
const decidedSchema = z.object({
  groupId: z.string(),
  entryIds: z.array(entryIdSchema),
  dueAtMs: epochMs,
});
export type Decided = z.infer<typeof decidedSchema>;

export const webhooksContract = {
  list: base.input(inAccount).output(webhooksSchema),
  /** Reads the listing from the service. Returns when that has ended; the result is in `list`. */
  refresh: base.input(inAccount).output(z.object({})),
  /**
   * Returns the secret, for a person who asked to see or copy it; `null` if it isn't here. No other answer carries
   * one.
   */
  secret: base.input(inWebhook).output(z.object({ secret: z.string().nullable() })),
  /** Starts a rotation: queues the creation of an equal subscription. */
  rotate: base.input(inWebhook).output(decidedSchema),
  /** Ends a rotation: both are kept, or it has finished. */
  endRotation: base.input(inAccount.extend({ entryId: entryIdSchema })).output(z.object({})),
  /** Replaces a subscription whose secret is lost: queues its deletion, and after it the creation of an equal one. */
  createAgain: base.input(inWebhook).output(decidedSchema),
};
