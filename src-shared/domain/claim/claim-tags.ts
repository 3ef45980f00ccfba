import { foldText } from '../text/text-folding.ts';

export const longestTag = 40;
export const mostTags = 20;
/** Longest text with as many tags as there may be, each followed by a comma and a space. */
export const longestTagsTyped = mostTags * (longestTag + 2);

/** Returns the tags in a list typed with commas: tidied, each once. */
export function readTags(typed: string): string[] {
  const tags = typed
    .split(',')
    .map((tag) => tag.replace(/\s+/gu, ' ').trim())
    .filter((tag) => tag !== '');
  return [...byKey(tags).values()];
}

/** Whether a text is one tag, as a list with commas would give it. */
export function isTag(text: string): boolean {
  const [tag, ...others] = readTags(text);
  return tag === text && others.length === 0;
}

/** Returns why these can't be the tags of a claim; `null` if they can. */
export function tagsProblem(tags: readonly string[]): 'too_long' | 'too_many' | null {
  if (tags.length > mostTags) return 'too_many';
  return tags.some((tag) => tag.length > longestTag) ? 'too_long' : null;
}

/**
 * Returns a claim's tags with some removed and others added; `null` if it would have too many. A tag in both lists is
 * added.
 */
export function changedTags(
  tags: readonly string[],
  added: readonly string[],
  removed: readonly string[],
): string[] | null {
  const gone = new Set(removed.map(foldText));
  const kept = tags.filter((tag) => !gone.has(foldText(tag)));
  const changed = [...byKey([...kept, ...added]).values()];
  return changed.length > mostTags && changed.length > tags.length ? null : changed;
}

/**
 * Returns the change from `before` to `after`: of a tag whose case or accents alone changed, the new spelling is
 * added.
 */
export function tagChange(
  before: readonly string[],
  after: readonly string[],
): { added: string[]; removed: string[] } {
  const [had, has] = [new Set(before), new Set(after.map(foldText))];
  return {
    added: after.filter((tag) => !had.has(tag)),
    removed: before.filter((tag) => !has.has(foldText(tag))),
  };
}

/**
 * Returns the present tags with the change from `before` to `after` undone. A tag that was changed since stays as it
 * is, and `isWhole` is then false.
 */
export function tagsTakenBack(
  present: readonly string[],
  before: readonly string[],
  after: readonly string[],
): { tags: string[]; isWhole: boolean } {
  const [had, got, now] = [byKey(before), byKey(after), byKey(present)];
  let isWhole = true;
  for (const key of new Set([...had.keys(), ...got.keys()])) {
    const [was, became, is] = [had.get(key), got.get(key), now.get(key)];
    if (was === became || is === was) continue;
    if (is !== became) isWhole = false;
    else if (was === undefined) now.delete(key);
    else now.set(key, was);
  }
  return { tags: [...now.values()], isWhole };
}

function byKey(tags: readonly string[]): Map<string, string> {
  return new Map(tags.map((tag) => [foldText(tag), tag]));
}
