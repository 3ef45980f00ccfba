import { z } from 'zod';
import { actionRefusals } from '../domain/collaboration.ts';
import { outboxStates } from '../domain/outbox-state.ts';
import { base } from './errors.ts';
import { claimIdSchema, inAccount } from './identifiers.ts';

const epochMs = z.number().int();

/** What the dialog for an e-mail to a merchant stands on; none of it asks the service. */
export const emailOptionsSchema = z.object({
  /** The merchant's contact address, when the service's text is one. */
  contact: z.string().nullable(),
  /** What the service has in its place, as received, when it is none. */
  contactText: z.string().nullable(),
  /** Addresses last used for the merchant of this name, newest first, each once. */
  used: z.array(z.object({ email: z.string(), lastAtMs: epochMs })),
  /** E-mails about this claim that may have gone within 24 hours: a second one to the same address is asked for. */
  recent: z.array(z.object({ email: z.string(), decidedAtMs: epochMs, state: z.enum(outboxStates) })),
  /** `null` when an e-mail may be sent now, else why not. */
  mayEmail: z.enum(actionRefusals).nullable(),
});
export type EmailOptions = z.infer<typeof emailOptionsSchema>;

export const emailContract = {
  options: base.input(inAccount.extend({ claimId: claimIdSchema })).output(emailOptionsSchema),
};
