import { z } from 'zod';
import { claimViewNames } from '../query/views.ts';
import { mergeQueries } from '../query/edit.ts';
import { querySchema } from '../query/query.ts';
import { listNameProblem, tidyListName } from '../domain/claim/saved-list-name.ts';
import { claimSortSchema } from './claims.ts';
import { base } from './errors.ts';
import { inAccount } from './identifiers.ts';

export const mostSavedLists = 50;

/** In characters. Lists that would make it longer are left out of a file. */
export const longestListFile = 500_000;

export const savedListIdSchema = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

/** What opening a list brings back. */
export const listContentSchema = z.strictObject({
  view: z.enum(claimViewNames),
  query: querySchema,
  sort: claimSortSchema,
});
export type ListContent = z.infer<typeof listContentSchema>;

/** What was edited from `before`, put into the present content. */
export function mergeContent(present: ListContent, before: ListContent, edited: ListContent): ListContent {
  return {
    view: edited.view === before.view ? present.view : edited.view,
    query: mergeQueries(present.query, before.query, edited.query),
    sort: edited.sort === before.sort ? present.sort : edited.sort,
  };
}

/** What is typed in a file of lists is in the search language: of this edition, a later one may mean something else. */
export const searchLanguage = 1;

/** As a list lies in the journal: of this edition of trees. */
export const storedListSchema = listContentSchema.extend({ language: z.literal(2) });

export const savedListSchema = z.object({
  id: savedListIdSchema,
  name: z.string(),
  /** `null`: another version wrote it, and this one can't read it. It stays as it is and can't be opened here. */
  content: listContentSchema.nullable(),
});
export type SavedList = z.infer<typeof savedListSchema>;

const name = z
  .string()
  .max(1000)
  .transform(tidyListName)
  .refine((tidy) => listNameProblem(tidy, []) === null);
const content = listContentSchema;

export const longestSearchText = 25_000;

/** Lists as a file that people give to each other: what each holds is in the search language. */
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

/** The saved lists of an account. They may name people and merchants: they lie in its encrypted journal. */
export const savedListsContract = {
  /** In the order of the navigation. */
  list: base.input(inAccount).output(z.object({ lists: z.array(savedListSchema) })),
  /** Claims in each list that can be read. Counted one after another, so that no list on the screen waits for it. */
  counts: base.input(inAccount).output(z.object({ counts: z.record(savedListIdSchema, z.number().int()) })),
  /** Answers after it is on disk, as do all below. */
  save: base.input(inAccount.extend({ name, content })).output(savedListSchema),
  rename: base.input(inList.extend({ name })).output(savedListSchema),
  /** Its name and place stay, and so does what another window changed since `before`, which the edited content began with. */
  replace: base.input(inList.extend({ content, before: content })).output(savedListSchema),
  remove: base.input(inList).output(z.object({})),
  /** `position` is its place among the others, from 0. */
  move: base
    .input(inList.extend({ position: z.number().int().min(0).max(mostSavedLists) }))
    .output(z.object({ lists: z.array(savedListSchema) })),
  /**
   * One list, or all, as a file that another person can read in. Electron's host asks where to and writes it:
   * then there is no text. `left` counts lists that can't be written down: this version can't read them.
   */
  share: base
    .input(inAccount.extend({ listId: savedListIdSchema.nullable() }))
    .output(z.object({ text: z.string().nullable(), left: z.number().int() })),
  /** Reads such a file in, behind the lists that are here. */
  readIn: base
    .input(inAccount.extend({ text: z.string().max(longestListFile) }))
    .output(
      z.object({ added: z.array(savedListSchema), known: z.number().int(), tooMany: z.number().int() }),
    ),
  /** Takes a removal back: the same list in the same place. If its name went to another list, it gets a number. */
  restore: base.input(inList).output(savedListSchema),
};
