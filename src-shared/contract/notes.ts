import { z } from 'zod';
import { longestTag, mostTags, readTags } from '../domain/claim-tags.ts';
import { base } from './errors.ts';
import { claimIdSchema, epochMs, inAccount } from './identifiers.ts';

export const longestNote = 4000;

export const noteIdSchema = z.string().min(1).max(64);

/** What an agent wrote about a claim: on this computer, in the encrypted journal, and sent to nobody. */
export const noteSchema = z.object({
  id: noteIdSchema,
  agent: z.string(),
  text: z.string(),
  writtenAtMs: epochMs,
});

/** A tag is what a list with commas would give. */
const tag = z
  .string()
  .max(longestTag)
  .refine((text) => readTags(text).length === 1 && readTags(text)[0] === text);

/** The change stream says `claims` when a claim's notes or tags change. */
export const notesContract = {
  /** Answers after it is on disk. */
  add: base
    .input(inAccount.extend({ claimId: claimIdSchema, text: z.string().trim().min(1).max(longestNote) }))
    .output(z.object({ noteId: noteIdSchema })),
  remove: base.input(inAccount.extend({ noteId: noteIdSchema })).output(z.object({})),
  /** These and no others. */
  setTags: base
    .input(inAccount.extend({ claimId: claimIdSchema, tags: z.array(tag).max(mostTags) }))
    .output(z.object({})),
  /** All tags in use, the most used first. */
  tags: base
    .input(inAccount)
    .output(z.object({ tags: z.array(z.object({ tag: z.string(), claims: z.number().int() })) })),
};
