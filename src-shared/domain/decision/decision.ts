import { z } from 'zod';
import { emailTemplateNames } from '../../claims-service/email-template.ts';
import { identifierSchema } from '../../claims-service/identifier.ts';
import { mostSubscriptionEvents, subscriptionEventCodeSchema } from '../../claims-service/subscription.ts';
import {
  type ClaimFacts,
  collaborationValues,
  type MayAct,
  refusalToDecideCollaboration,
  refusalUnlessOpen,
  refusalToMarkSeen,
} from './collaboration.ts';
import { longestWebhookAddress } from '../settings/webhook-address.ts';

/** Kinds of decision by the name used in the code. The values are stored in journals and never change. */
export const decisionKind = {
  markSeen: 'mark_seen',
  decideCollaboration: 'decide_collaboration',
  finishDocumentation: 'finish_documentation',
  sendEmail: 'send_email',
  replaceTemplate: 'replace_template',
  createSubscription: 'create_subscription',
  deleteSubscription: 'delete_subscription',
} as const;
export type DecisionKind = (typeof decisionKind)[keyof typeof decisionKind];
export const decisionKinds: readonly DecisionKind[] = Object.values(decisionKind);

/** Returns the kind; `undefined` for one of a later version. */
export function knownKind(kind: string): DecisionKind | undefined {
  return decisionKinds.find((known) => known === kind);
}

/** The claim as the agent saw it at the moment of deciding. */
export const claimSnapshotSchema = z.strictObject({
  status: z.string().nullable(),
  updatedAt: z.string().nullable(),
  isOpen: z.boolean().nullable(),
});
export type ClaimSnapshot = z.infer<typeof claimSnapshotSchema>;

export function snapshotOf({ status, updatedAt, isOpen }: ClaimSnapshot): ClaimSnapshot {
  return { status, updatedAt, isOpen };
}

interface GivenFacts<S extends z.ZodType> {
  /** Schema of the payload, stored with the entry under `payloadVersion`. */
  payload: S;
  /** Default time that the decision is held before it is sent, in milliseconds. */
  holdMs: number;
  /**
   * Shortest hold that may be chosen, in milliseconds. Decisions that nothing can undo once they are sent have one, so
   * that there is time for second thoughts. Absent: three seconds.
   */
  leastHoldMs?: number;
  /** Returns why the claim's state refuses the decision. Absent if nothing does, or if it is on no claim. */
  refusal?: (claim: ClaimFacts) => MayAct;
  /**
   * Kinds whose unresolved decisions on a claim keep this one from being taken. If its own kind is among them, a
   * claim has one at a time.
   */
  waitsFor?: readonly DecisionKind[];
  /** Most decisions of the kind sent within a minute. Absent: as many as the service accepts. */
  mostPerMinute?: number;
}

interface KindFacts<S extends z.ZodType = z.ZodType> extends Required<GivenFacts<S>> {
  /** Returns what the decision is about if that is not the claim; `null` also if the payload can't be read. */
  objectOf: (payload: unknown) => string | null;
}
type OnObject<S extends z.ZodType> = KindFacts<S> & { hasObject: true };
type OnClaim<S extends z.ZodType> = KindFacts<S> & { hasObject: false };

function kindFacts<S extends z.ZodType>(
  given: GivenFacts<S> & { object: (payload: z.output<S>) => string },
): OnObject<S>;
function kindFacts<S extends z.ZodType>(given: GivenFacts<S>): OnClaim<S>;
function kindFacts<S extends z.ZodType>({
  object,
  ...given
}: GivenFacts<S> & { object?: (payload: z.output<S>) => string }): OnObject<S> | OnClaim<S> {
  return {
    leastHoldMs: 3_000,
    refusal: () => null,
    waitsFor: [],
    mostPerMinute: Number.POSITIVE_INFINITY,
    ...given,
    objectOf(payload) {
      const read = given.payload.safeParse(payload);
      return object && read.success ? object(read.data) : null;
    },
    hasObject: object !== undefined,
  };
}

/** Properties of each kind that everybody uses. How a kind is carried out is in the outbox's `kinds`. */
export const decisions = {
  mark_seen: kindFacts({
    payload: z.strictObject({ claimId: identifierSchema }),
    holdMs: 5_000,
    refusal: refusalToMarkSeen,
    waitsFor: ['mark_seen'],
  }),
  decide_collaboration: kindFacts({
    payload: z.strictObject({ claimId: identifierSchema, value: z.enum(collaborationValues) }),
    holdMs: 10_000,
    refusal: refusalToDecideCollaboration,
    // Where a claim goes when its documentation is finished is not documented: accept and reject wait for it.
    waitsFor: ['decide_collaboration', 'finish_documentation'],
  }),
  finish_documentation: kindFacts({
    payload: z.strictObject({
      claimId: identifierSchema,
      /**
       * Documents and verdicts that the agent confirmed; `null` if they were unknown, so that nothing was confirmed.
       */
      documents: z
        .array(z.strictObject({ name: z.string().nullable(), status: z.string().nullable() }))
        .max(1000)
        .nullable(),
      /** Whether the agent confirmed that there are none, or unapproved ones. */
      override: z.boolean(),
    }),
    holdMs: 30_000,
    leastHoldMs: 10_000,
    refusal: refusalUnlessOpen,
    waitsFor: ['finish_documentation'],
  }),
  send_email: kindFacts({
    payload: z.strictObject({ claimId: identifierSchema, email: z.email().max(254) }),
    holdMs: 10_000,
    // So that a mistake in many is seen before all have gone, and no mail server takes them for spam.
    mostPerMinute: 20,
    object: ({ email }) => email,
  }),
  replace_template: kindFacts({
    payload: z.strictObject({ name: z.enum(emailTemplateNames), html: z.string().max(900_000) }),
    holdMs: 10_000,
    object: ({ name }) => name,
  }),
  create_subscription: kindFacts({
    payload: z.strictObject({
      url: z.string().startsWith('https://').max(longestWebhookAddress),
      subscribedEvents: z.array(subscriptionEventCodeSchema).max(mostSubscriptionEvents),
      isActive: z.boolean(),
      /** Entry that this one replaces: it is no duplicate of it. */
      replaces: identifierSchema.optional(),
    }),
    holdMs: 5_000,
    // It can be deleted again.
    leastHoldMs: 0,
    object: ({ url }) => url,
  }),
  delete_subscription: kindFacts({
    payload: z.strictObject({ subscriptionId: identifierSchema, url: z.string().max(longestWebhookAddress) }),
    holdMs: 10_000,
    object: ({ url }) => url,
  }),
} satisfies Record<DecisionKind, KindFacts>;

/** Kinds that are about something other than the claim. */
export type KindWithObject = {
  [K in DecisionKind]: (typeof decisions)[K]['hasObject'] extends true ? K : never;
}[DecisionKind];

export function hasObject(kind: DecisionKind): kind is KindWithObject {
  return decisions[kind].hasObject;
}

export type DecisionPayload<K extends DecisionKind> = z.infer<(typeof decisions)[K]['payload']>;

/** Reason why an entry is in its state. The words for each are in the message catalogue. */
export const entryReasons = [
  'line_down',
  'rate_limited',
  'unauthorized',
  'permission_missing',
  'service_refused',
  'service_error',
  'deadline_passed',
  'answer_broken',
  'redirected',
  'interrupted',
  'claim_changed',
  'claim_missing',
  'claim_closed',
  'already_so',
  'done_by_someone_else',
  'predecessor_unresolved',
  'predecessor_not_done',
  'attempts_used_up',
  'cannot_be_proven',
  'too_old',
  'total_differs',
  'processed_differs',
  'documents_changed',
  'documents_unconfirmed',
  'duplicate',
  'secret_lost',
  'secret_in_journal',
  'payload_unreadable',
  'kind_unknown',
  'profile_restored',
  'superseded',
  'by_person',
  'keychain_silent',
  'not_permitted',
  'key_unchecked',
  'no_key',
  'other_acquirer',
  'batch_refused',
  'answer_contradicts',
  'closed_by_predecessor',
  'opposite_decision',
  'check_failed',
] as const;
export type EntryReason = (typeof entryReasons)[number];
