import { z } from 'zod';
import { base } from './errors.ts';
import { inAccount } from './identifiers.ts';

/** Which form of an account, and what it is about: `email/clm_1`. */
const formNameSchema = z.string().regex(/^(?:email|webhook|account|list|note|tags|skip)\/.{0,200}$/u);
const inAccountForm = inAccount.extend({ form: formNameSchema });
/** The form that connects an account: there is no file for it yet. */
const inConnectForm = z.strictObject({ accountId: z.null(), form: z.literal('connect') });

/** More than any form holds. */
const maxDraftChars = 50_000;
const contentShape = { content: z.string().max(maxDraftChars).nullable() };

/**
 * What was typed in a form that is neither sent nor cancelled: it outlives a lock of the vault and, in a form
 * of an account, a crash.
 */
export const formDraftsContract = {
  read: base
    .input(z.union([inAccountForm, inConnectForm]))
    .output(z.object({ content: z.string().nullable() })),
  /** Answers after it is saved, in a form of an account on disk; `null` drops it. */
  save: base
    .input(z.union([inAccountForm.extend(contentShape), inConnectForm.extend(contentShape)]))
    .output(z.object({})),
};
