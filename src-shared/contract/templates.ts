import { z } from 'zod';
import { emailTemplateNames } from '../claims-service/email-template.ts';
import { entryReasons } from '../domain/decision/decision.ts';
import { outboxStates } from '../domain/decision/outbox-state.ts';
import { maxTemplateChars } from '../domain/template/template-finding.ts';
import { base } from './errors.ts';
import { entryIdSchema, inAccount, epochMs } from './identifiers.ts';

const source = z.string().max(maxTemplateChars);
/**
 * HTML of a template, which grows when its styles are inlined; the payload of the decision has a limit of its own.
 */
const html = z.string().max(2 * maxTemplateChars);
const name = z.enum(emailTemplateNames);

export const templateDraftSchema = z.object({
  source: z.string(),
  /** Number of the save, from 1, so that two windows never overwrite each other unnoticed. */
  revision: z.number().int(),
  savedAtMs: epochMs,
});
export type TemplateDraft = z.infer<typeof templateDraftSchema>;

/** An item of the local history: a version that was decided to be published, and what happened to it. */
export const templateVersionSchema = z.object({
  entryId: entryIdSchema,
  agent: z.string(),
  decidedAtMs: epochMs,
  /** State of the newest decision for this version, which may have been sent again. */
  state: z.enum(outboxStates),
  reason: z.enum(entryReasons).nullable(),
  endedAtMs: epochMs.nullable(),
  /** Size of what is published, in characters. */
  size: z.number().int(),
  /** Earlier version that was published again with it. */
  restores: entryIdSchema.nullable(),
});
export type TemplateVersion = z.infer<typeof templateVersionSchema>;

const publishedSchema = z.object({
  groupId: z.string(),
  entryId: entryIdSchema,
  /** Time when the hold ends. */
  dueAtMs: epochMs,
});

export const templatesContract = {
  /** Returns the draft; `null` if nothing was ever written for this template here. */
  draft: base.input(inAccount.extend({ name })).output(z.object({ draft: templateDraftSchema.nullable() })),
  /**
   * Saves the draft and returns after it is on disk. Not saved if another window has saved since `revision` (0: none
   * was known): `draft` is then what that one wrote.
   */
  saveDraft: base
    .input(inAccount.extend({ name, source, revision: z.number().int().min(0) }))
    .output(z.object({ saved: z.boolean(), draft: templateDraftSchema })),
  /** Returns the versions, newest first. */
  versions: base
    .input(inAccount.extend({ name }))
    .output(z.object({ versions: z.array(templateVersionSchema) })),
  /** Returns what was written and what is published for it: the same with the styles inlined. */
  version: base
    .input(inAccount.extend({ entryId: entryIdSchema }))
    .output(z.object({ source: z.string(), html: z.string() })),
  /** Queues `html`. REFUSED with `has_errors` if the linter finds errors in it. */
  publish: base.input(inAccount.extend({ name, source, html })).output(publishedSchema),
  /** Queues an earlier version again, byte for byte. */
  publishAgain: base.input(inAccount.extend({ entryId: entryIdSchema })).output(publishedSchema),
  /** Stores a page for the preview's frame; it can be fetched at `path` once, for a short while. */
  preview: base.input(z.strictObject({ html })).output(z.object({ path: z.string() })),
};
