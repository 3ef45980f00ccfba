import { z } from 'zod';
import { claimViewNames } from '../query/views.ts';
import { mergeQueries } from '../query/edit.ts';
import { querySchema } from '../query/query.ts';
import { listNameProblem, tidyListName } from '../domain/claim/saved-list-name.ts';
import { claimSortSchema } from './claims.ts';
import { base } from './errors.ts';
import { inAccount } from './identifiers.ts';

export const mostSavedLists = 50;

/** Longest file of lists in characters. Lists that would make it longer are left out. */
export const longestListFile = 500_000;

export const savedListIdSchema = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

/** Content of a saved list, restored when it is opened. */
export const listContentSchema = z.strictObject({
  view: z.enum(claimViewNames),
  query: querySchema,
  sort: claimSortSchema,
});
export type ListContent = z.infer<typeof listContentSchema>;

/** Applies the edits made to `before` to the present content. */
export function mergeContent(present: ListContent, before: ListContent, edited: ListContent): ListContent {
  return {
    view: edited.view === before.view ? present.view : edited.view,
    query: mergeQueries(present.query, before.query, edited.query),
    sort: edited.sort === before.sort ? present.sort : edited.sort,
  };
}

/** Edition of the search language in a file of lists: in a later one the same words may mean something else. */
export const searchLanguage = 1;

/** A list as the journal stores it, with the edition of its tree. */
export const storedListSchema = listContentSchema.extend({ language: z.literal(2) });

export const savedListSchema = z.object({
  id: savedListIdSchema,
  name: z.string(),
  /**
   * Content; `null` if another version wrote it and this one can't read it. It stays as it is and can't be opened
   * here.
   */
  content: listContentSchema.nullable(),
});
export type SavedList = z.infer<typeof savedListSchema>;

/** Name that a person gives to a list or a rule. */
export const givenNameSchema = z
  .string()
  .max(1000)
  .transform(tidyListName)
  .refine((tidy) => listNameProblem(tidy, []) === null);
const name = givenNameSchema;
const content = listContentSchema;

export const longestSearchText = 25_000;

/** A file of lists that people give to each other; each list is in the search language. */
export const listFileSchema = z.strictObject({
  claimdesk: z.literal('saved lists'),
  language: z.literal(searchLanguage),
  lists: z
    .array(
      z.strictObject({
        name,
        view: z.enum(claimViewNames),
        search: z.string().max(longestSearchText),
        sort: claimSortSchema,
      }),
    )
    // A file may hold more than there is room for here, which is said when it is read in.
    .min(1),
});
export type ListFile = z.infer<typeof listFileSchema>;

const inList = inAccount.extend({ listId: savedListIdSchema });

/** The saved lists of an account. They may name people and merchants, so they are in its encrypted journal. */
export const savedListsContract = {
  /** Returns the lists in the order of the navigation. */
  list: base.input(inAccount).output(z.object({ lists: z.array(savedListSchema) })),
  /**
   * Returns the number of claims in each list that can be read. Counted one after another, so that no list on the
   * screen waits.
   */
  counts: base.input(inAccount).output(z.object({ counts: z.record(savedListIdSchema, z.number().int()) })),
  /** Saves a new list. Returns after it is on disk, as do all calls below. */
  save: base.input(inAccount.extend({ name, content })).output(savedListSchema),
  rename: base.input(inList.extend({ name })).output(savedListSchema),
  /**
   * Replaces a list's content. Its name and position stay, and so does what another window has changed since
   * `before`, from which the content was edited.
   */
  replace: base.input(inList.extend({ content, before: content })).output(savedListSchema),
  remove: base.input(inList).output(z.object({})),
  /** Moves a list. `position` is its position among the others, from 0. */
  move: base
    .input(inList.extend({ position: z.number().int().min(0).max(mostSavedLists) }))
    .output(z.object({ lists: z.array(savedListSchema) })),
  /**
   * Writes one list, or all, to a file that another person can import. Electron's host asks for a place and writes
   * it: then there is no text. `left` counts lists that this version can't read, and so can't write.
   */
  share: base
    .input(inAccount.extend({ listId: savedListIdSchema.nullable() }))
    .output(z.object({ text: z.string().nullable(), left: z.number().int() })),
  /** Imports such a file, after the existing lists. */
  readIn: base
    .input(inAccount.extend({ text: z.string().max(longestListFile) }))
    .output(
      z.object({ added: z.array(savedListSchema), known: z.number().int(), tooMany: z.number().int() }),
    ),
  /**
   * Undoes a removal: the same list in the same position. If its name now belongs to another list, it gets a number.
   */
  restore: base.input(inList).output(savedListSchema),
};
