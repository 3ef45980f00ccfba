import { z } from 'zod';
import { base } from './errors.ts';
import { inAccount } from './identifiers.ts';

/** Which form of an account, and what it is about: `email/clm_1`. */
export const formNameSchema = z.string().regex(/^(?:email|webhook|account)\/.{0,200}$/u);

/** More than any form holds. */
const maxDraftChars = 50_000;

/** What was typed in a form that is neither sent nor cancelled: it outlives a lock of the vault and a crash. */
export const formDraftsContract = {
  read: base
    .input(inAccount.extend({ form: formNameSchema }))
    .output(z.object({ content: z.string().nullable() })),
  /** Answers after it is on disk; `null` drops it. */
  save: base
    .input(inAccount.extend({ form: formNameSchema, content: z.string().max(maxDraftChars).nullable() }))
    .output(z.object({})),
};
