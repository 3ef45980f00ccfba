import { z } from 'zod';
import { emailTemplateNames } from '../claims-service/email-template.ts';
import { mostSubscriptionEvents, subscriptionEventCodeSchema } from '../claims-service/subscription.ts';

/** A decision that must reach the service. One file per kind carries it out. */
export const decisionKinds = [
  'mark_seen',
  'decide_collaboration',
  'finish_documentation',
  'send_email',
  'replace_template',
  'create_subscription',
  'delete_subscription',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** `PUT /claims/{claimId}/status` takes these two. */
export const collaborationValues = ['ACCEPTED', 'REJECTED'] as const;
export type CollaborationValue = (typeof collaborationValues)[number];

export const identifierSchema = z.string().min(1).max(200);

/** The claim as the agent saw it at the moment of deciding. */
export const claimSnapshotSchema = z.strictObject({
  status: z.string().nullable(),
  updatedAt: z.string().nullable(),
  isOpen: z.boolean().nullable(),
});
export type ClaimSnapshot = z.infer<typeof claimSnapshotSchema>;

/** Payload of each kind, as stored with the entry under `payloadVersion`. */
export const decisionPayloadSchemas = {
  mark_seen: z.strictObject({ claimId: identifierSchema }),
  decide_collaboration: z.strictObject({ claimId: identifierSchema, value: z.enum(collaborationValues) }),
  finish_documentation: z.strictObject({
    claimId: identifierSchema,
    /** The set and the verdicts that the agent confirmed; `null`: not known then, so nothing is confirmed. */
    documents: z
      .array(z.strictObject({ name: z.string().nullable(), status: z.string().nullable() }))
      .max(1000)
      .nullable(),
    /** The agent said yes to none, or to unapproved ones. */
    override: z.boolean(),
  }),
  send_email: z.strictObject({ claimId: identifierSchema, email: z.email().max(254) }),
  replace_template: z.strictObject({ name: z.enum(emailTemplateNames), html: z.string().max(900_000) }),
  create_subscription: z.strictObject({
    url: z.string().startsWith('https://').max(2000),
    subscribedEvents: z.array(subscriptionEventCodeSchema).max(mostSubscriptionEvents),
    isActive: z.boolean(),
    /** The one that this takes the place of: it is no duplicate of it. */
    replaces: identifierSchema.optional(),
  }),
  delete_subscription: z.strictObject({ subscriptionId: identifierSchema, url: z.string().max(2000) }),
} as const satisfies Record<DecisionKind, z.ZodType>;

export type DecisionPayload<K extends DecisionKind> = z.infer<(typeof decisionPayloadSchemas)[K]>;

/** Why an entry is where it is. The words for each are in the message catalogue. */
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
