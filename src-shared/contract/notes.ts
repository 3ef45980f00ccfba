import { z } from 'zod';
import { isTag, longestTag, mostTags } from '../domain/claim/claim-tags.ts';
import { claimsRef } from './claims-ref.ts';
import { base } from './errors.ts';
import { claimIdSchema, epochMs, inAccount } from './identifiers.ts';
import { shownProposals } from './applying-rules.ts';
import { undoable, undoAnswer, undoIdSchema, undoInput } from './undoable.ts';

export const longestNote = 4000;

export const noteIdSchema = z.string().min(1).max(64);

/** A note of an agent about a claim: on this computer, in the encrypted journal, and sent to nobody. */
export const noteSchema = z.object({
  id: noteIdSchema,
  agent: z.string(),
  text: z.string(),
  writtenAtMs: epochMs,
});

const tag = z.string().max(longestTag).refine(isTag);

const text = z.string().trim().min(1).max(longestNote);

/** Notes and tags. The change stream sends `claims` when those of a claim change. */
export const notesContract = {
  /** Adds a note; returns after it is on disk. */
  add: base
    .input(inAccount.extend({ claimId: claimIdSchema, text }))
    .output(undoable.extend({ noteId: noteIdSchema })),
  /** Adds the same note to each of these claims. */
  addToSeveral: base.input(inAccount.extend({ ...claimsRef, text })).output(undoable),
  /** Removes a note. `undoId: null` if there was none. */
  remove: base
    .input(inAccount.extend({ noteId: noteIdSchema }))
    .output(z.object({ undoId: undoIdSchema.nullable() })),
  /**
   * Adds tags to each of these claims and removes others. `full` counts claims that would have too many: they stay as
   * they are.
   */
  changeTags: base
    .input(
      inAccount.extend({
        ...claimsRef,
        added: z.array(tag).max(mostTags),
        removed: z.array(tag).max(mostTags),
        shownProposals,
      }),
    )
    .output(undoable.extend({ full: z.number().int().min(0) })),
  /** Undoes a change: each claim gets back its notes or tags. A tag that was changed since stays. */
  undo: base.input(undoInput).output(undoAnswer),
  /** Returns all tags in use, the most used first. */
  tags: base
    .input(inAccount)
    .output(z.object({ tags: z.array(z.object({ tag: z.string(), claims: z.number().int() })) })),
};
