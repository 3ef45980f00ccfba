import {
  type ListContent,
  mergeContent,
  mostSavedLists,
  type SavedList,
  storedListSchema,
} from '../../src-shared/contract/saved-lists.ts';
import { listNameKey } from '../../src-shared/domain/claim/saved-list-name.ts';
import { isSameQuery } from '../../src-shared/query/edit.ts';
import { listWithQuery } from '../journal/earlier-lists.ts';
import type { Journal } from '../journal/journal.ts';
import { Refused } from '../base/refused.ts';
import type { FileList } from './list-file.ts';
import { freeNameAmong, importAmong, insistOnFreeName, insistOnRoom } from '../journal/ordered-rows.ts';
import type { SavedListRow } from '../journal/saved-list-table.ts';

/** Least time in milliseconds that a removal can be undone while the program runs. */
const removedForMs = 3_600_000;

export function savedLists({ savedLists: table }: Pick<Journal, 'savedLists'>): SavedList[] {
  return table.all().map(listOf);
}

/** Saves a new list. @throws Refused, JournalWriteFailed */
export function saveList(
  journal: Journal,
  { name, content }: { name: string; content: ListContent },
  id: string,
): SavedList {
  return journal.transaction(() => {
    const { savedLists: table } = journal;
    insistOnRoom(table, mostSavedLists);
    insistOnFreeName(table, name, null);
    table.insert({ id, name, name_key: listNameKey(name), content: writeContent(content) });
    return { id, name, content };
  });
}

/** Renames a list. @throws Refused, JournalWriteFailed */
export function renameList(journal: Journal, id: string, name: string): SavedList {
  return journal.transaction(() => {
    const list = present(journal.savedLists.get(id));
    insistOnFreeName(journal.savedLists, name, id);
    journal.savedLists.rename(id, name, listNameKey(name));
    return { ...list, name };
  });
}

/**
 * Applies the edits made to `before` to the list, so that what another window has changed since stays. What this
 * version can't read is never overwritten. @throws Refused, JournalWriteFailed
 */
export function replaceList(
  journal: Journal,
  id: string,
  edited: ListContent,
  before: ListContent,
): SavedList {
  return journal.transaction(() => {
    const list = present(journal.savedLists.get(id));
    if (list.content === null) throw new Refused('not_readable', {});
    const content = mergeContent(list.content, before, edited);
    journal.savedLists.setContent(id, writeContent(content));
    return { ...list, content };
  });
}

/** Moves a list. @throws Refused, JournalWriteFailed */
export function moveList(journal: Journal, id: string, position: number): SavedList[] {
  return journal.transaction(() => {
    present(journal.savedLists.get(id));
    journal.savedLists.move(id, position);
    return savedLists(journal);
  });
}

/**
 * Imports lists from a file after the existing ones. One that exists, by name and content, is skipped; one whose name
 * is taken gets a number. @throws JournalWriteFailed
 */
export function readInLists(
  journal: Journal,
  lists: readonly FileList[],
  newId: () => string,
): { added: SavedList[]; known: number; tooMany: number } {
  return journal.transaction(() => {
    const here = savedLists(journal);
    const isHere = ({ name, content }: FileList) =>
      here.some(
        (list) =>
          listNameKey(list.name) === listNameKey(name) &&
          list.content !== null &&
          list.content.view === content.view &&
          list.content.sort === content.sort &&
          isSameQuery(list.content.query, content.query),
      );
    return importAmong(journal.savedLists, lists, {
      isHere,
      most: mostSavedLists,
      save: (list) => saveList(journal, list, newId()),
    });
  });
}

/** Removes a list. @throws Refused, JournalWriteFailed */
export function removeList(journal: Journal, id: string, nowMs: number): void {
  journal.transaction(() => {
    present(journal.savedLists.get(id));
    journal.savedLists.forgetRemoved(nowMs - removedForMs);
    journal.savedLists.remove(id, nowMs);
  });
}

/**
 * Restores a removed list in its position, byte for byte, if there is room for it. @throws Refused,
 * JournalWriteFailed
 */
export function restoreList(journal: Journal, id: string): SavedList {
  return journal.transaction(() => {
    const { savedLists: table } = journal;
    const here = table.get(id);
    // Pressed twice, or an answer was lost on its way.
    if (here !== null) return listOf(here);
    const list = present(table.getRemoved(id));
    insistOnRoom(table, mostSavedLists);
    const name = freeNameAmong(table, list.name);
    if (name !== list.name) table.rename(id, name, listNameKey(name));
    table.restore(id);
    return { ...list, name };
  });
}

/** Deletes the lists that were removed before the account was opened, as whoever could have undone it has gone. */
export function forgetRemovedLists(journal: Journal, openedAtMs: number): void {
  journal.transaction(() => journal.savedLists.forgetRemoved(openedAtMs));
}

function present(row: SavedListRow | null): SavedList {
  if (row === null) throw new Refused('saved_list_missing', {});
  return listOf(row);
}

function listOf({ id, name, content }: SavedListRow): SavedList {
  return { id, name, content: readContent(content) };
}

function writeContent(content: ListContent): string {
  return JSON.stringify({ ...content, language: 2 });
}

/** Parses a list's content. A journal that is only shown may be of an earlier version. */
function readContent(text: string): ListContent | null {
  try {
    const { language: _, ...content } = storedListSchema.parse(JSON.parse(listWithQuery(text)));
    return content;
  } catch {
    return null;
  }
}
