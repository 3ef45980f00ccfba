import { z } from 'zod';
import { outboxStates } from '../domain/outbox-state.ts';
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

export const emailContract = {
  options: base.input(inAccount.extend({ claimId: claimIdSchema })).output(emailOptionsSchema),
};
