import { z } from 'zod';
import { base } from './errors.ts';
import { inAccount } from './identifiers.ts';

/** Name of a form of an account, and of what it is about: `email/clm_1`. */
const formNameSchema = z.string().regex(/^(?:email|webhook|account|list|note|rule|tags|skip)\/.{0,200}$/u);
const inAccountForm = inAccount.extend({ form: formNameSchema });
/** The form that connects an account, for which there is no file yet. */
const inConnectForm = z.strictObject({ accountId: z.null(), form: z.literal('connect') });

/** Most characters of a draft, more than any form holds. */
const maxDraftChars = 50_000;
const contentShape = { content: z.string().max(maxDraftChars).nullable() };

/**
 * Drafts of forms that were neither sent nor cancelled: they outlive a lock of the vault and, in a form of an
 * account, a crash.
 */
export const formDraftsContract = {
  read: base
    .input(z.union([inAccountForm, inConnectForm]))
    .output(z.object({ content: z.string().nullable() })),
  /** Saves a draft and returns after it is on disk, in a form of an account; `null` removes it. */
  save: base
    .input(z.union([inAccountForm.extend(contentShape), inConnectForm.extend(contentShape)]))
    .output(z.object({})),
};
