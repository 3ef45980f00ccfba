import { z } from 'zod';
import { actionRefusals } from '../domain/decision/collaboration.ts';
import { claimSnapshotSchema } from '../domain/decision/decision.ts';
import { outboxStates } from '../domain/decision/outbox-state.ts';
import { namedClaimSchema } from './claims.ts';
import { claimsRef, questionIdSchema } from './claims-ref.ts';
import { base } from './errors.ts';
import { claimIdSchema, inAccount, epochMs } from './identifiers.ts';

const usedAddressSchema = z.object({
  email: z.string(),
  lastAtMs: epochMs,
  /** What ties it to this claim's merchant. A shared name never does. */
  by: z.enum(['claim', 'merchant_id', 'tax_id']),
  /** `false`: the tax id is shared by several merchants, and it is unknown which one this is. */
  isSure: z.boolean(),
});
export type UsedAddress = z.infer<typeof usedAddressSchema>;

/** What the dialog for an e-mail to a merchant shows; none of it asks the service. */
export const emailOptionsSchema = z.object({
  /** The merchant's contact address, when the service's text is one. */
  contact: z.string().nullable(),
  /** What the service has in its place, as received, when it is none. */
  contactText: z.string().nullable(),
  /** Addresses last used for this claim's merchant, newest first, each once. */
  used: z.array(usedAddressSchema),
  /** E-mails about this claim that may have gone within 24 hours: a second one to the same address is asked for. */
  recent: z.array(
    z.object({
      email: z.string(),
      decidedAtMs: epochMs,
      /** `null` while it has not left this machine. */
      sentAtMs: epochMs.nullable(),
      state: z.enum(outboxStates),
    }),
  ),
  /** Of the claim; `null` when the service does not say. A closed claim takes an e-mail as well. */
  isOpen: z.boolean().nullable(),
  /** Nothing can be decided in this account. */
  isReadonly: z.boolean(),
});
export type EmailOptions = z.infer<typeof emailOptionsSchema>;

/** Claims that one decision sends e-mails about: each goes out, and none can be recalled. */
export const claimsPerEmail = 500;

/** Why a claim is left out of an e-mail about several. */
export const emailRefusals = [
  ...actionRefusals,
  /** Its merchant, or the same address, is written to about another of them. */
  'email_same_merchant',
  /** One went to the address within a day, or waits to. */
  'email_recent',
  'email_no_address',
  /** It is closed, or nobody knows: a person says yes to it alone. */
  'email_not_open',
] as const;

const emailAssessmentSchema = z.object({
  /** One for each merchant, the first of its claims. */
  takers: z.array(z.object({ claimId: claimIdSchema, saw: claimSnapshotSchema, email: z.string() })),
  /** Names the question for `selections.decide`; `null`: nobody asked about a selection, or nothing can be decided. */
  questionId: questionIdSchema.nullable(),
  refusals: z.array(
    z.object({
      reason: z.enum(emailRefusals),
      claimIds: z.array(claimIdSchema),
      named: z.array(namedClaimSchema),
    }),
  ),
});
export type EmailAssessment = z.infer<typeof emailAssessmentSchema>;

export const emailContract = {
  /** To whom e-mails about these would go, each merchant once, and which claims are left out; asks nobody. */
  assess: base.input(inAccount.extend(claimsRef)).output(emailAssessmentSchema),
  options: base.input(inAccount.extend({ claimId: claimIdSchema })).output(emailOptionsSchema),
};
