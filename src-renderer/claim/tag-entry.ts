import { z } from 'zod';
import { changedTags, readTags, tagChange } from '../../src-shared/domain/claim/claim-tags.ts';
import { foldText } from '../../src-shared/domain/text/text-folding.ts';

/** Tags in a form: chips, and the text in the field beside them. */
export interface TagEntry {
  tags: readonly string[];
  typed: string;
}

export const emptyTagEntry: TagEntry = { tags: [], typed: '' };

/** Returns all tags of an entry, with the one that is still in the field. It replaces one in another case. */
export function enteredTags({ tags, typed }: TagEntry): string[] {
  return [...new Map([...tags, ...readTags(typed)].map((tag) => [foldText(tag), tag])).values()];
}

/** Schema of a draft, which keeps the change, since the claim may have other tags by the time it is opened again. */
export const tagDraftSchema = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  typed: z.string(),
});
export type TagDraft = z.infer<typeof tagDraftSchema>;

export function draftOfEntry(shown: readonly string[], { tags, typed }: TagEntry): TagDraft {
  return { ...tagChange(shown, tags), typed };
}

export function isEmptyDraft({ added, removed, typed }: TagDraft): boolean {
  return added.length === 0 && removed.length === 0 && typed.trim() === '';
}

/** Returns a draft applied to the tags that the claim has now. */
export function entryOfDraft(shown: readonly string[], { added, removed, typed }: TagDraft): TagEntry {
  return { tags: changedTags(shown, added, removed) ?? [...shown, ...added], typed };
}
