import { z } from 'zod';
import { actionRefusals } from '../domain/decision/collaboration.ts';
import { claimSnapshotSchema } from '../domain/decision/decision.ts';
import { outboxStates } from '../domain/decision/outbox-state.ts';
import { leftOut, namedClaimSchema } from './claims.ts';
import { claimsRef, questionIdSchema } from './claims-ref.ts';
import { base } from './errors.ts';
import { claimIdSchema, inAccount, epochMs } from './identifiers.ts';

const usedAddressSchema = z.object({
  email: z.string(),
  lastAtMs: epochMs,
  /** Link between the address and this claim's merchant. A shared name never does. */
  by: z.enum(['claim', 'merchant_id', 'tax_id']),
  /**
   * Whether the merchant is certain; `false` if several merchants share the tax ID, and it is unknown which one this
   * is.
   */
  isSure: z.boolean(),
});
export type UsedAddress = z.infer<typeof usedAddressSchema>;

/** Content of the dialog for an e-mail to a merchant; none of it asks the service. */
export const emailOptionsSchema = z.object({
  /** The merchant's contact address, if the service's text is one. */
  contact: z.string().nullable(),
  /** The service's text in place of an address, as received; `null` if it is one. */
  contactText: z.string().nullable(),
  /** Addresses last used for this claim's merchant, newest first, each once. */
  used: z.array(usedAddressSchema),
  /**
   * E-mails about this claim that may have been sent within 24 hours: a second one to the same address must be
   * confirmed.
   */
  recent: z.array(
    z.object({
      email: z.string(),
      decidedAtMs: epochMs,
      /** Time when it was sent; `null` if it has not left this machine. */
      sentAtMs: epochMs.nullable(),
      state: z.enum(outboxStates),
    }),
  ),
  /** Whether the claim is open; `null` if the service doesn't say. A closed claim accepts an e-mail too. */
  isOpen: z.boolean().nullable(),
  /** Whether nothing can be decided in this account. */
  isReadonly: z.boolean(),
});
export type EmailOptions = z.infer<typeof emailOptionsSchema>;

/** Most claims that one decision sends e-mails about: each is sent, and none can be recalled. */
export const claimsPerEmail = 500;

/** Reason why a claim is left out of an e-mail about several. */
export const emailRefusals = [
  ...actionRefusals,
  /** Another of the claims has the same merchant or address. */
  'email_same_merchant',
  /** One was sent to the address within a day, or waits to be. */
  'email_recent',
  'email_no_address',
  /** The claim is closed, or it is unknown whether it is: a person must confirm it alone. */
  'email_not_open',
] as const;

const emailAssessmentSchema = z.object({
  /** Claims to write about: the first of each merchant. */
  takers: z.array(
    z.object({
      claimId: claimIdSchema,
      saw: claimSnapshotSchema,
      email: z.string(),
      claim: namedClaimSchema,
    }),
  ),
  /**
   * Id of the question for `selections.decide`; `null` if the request wasn't about a selection, or nothing can be
   * decided.
   */
  questionId: questionIdSchema.nullable(),
  refusals: leftOut(emailRefusals),
});
export type EmailAssessment = z.infer<typeof emailAssessmentSchema>;

export const emailContract = {
  /**
   * Returns to whom e-mails about these would be sent, each merchant once, and which claims are left out. Does not
   * ask the service.
   */
  assess: base.input(inAccount.extend(claimsRef)).output(emailAssessmentSchema),
  options: base.input(inAccount.extend({ claimId: claimIdSchema })).output(emailOptionsSchema),
};
