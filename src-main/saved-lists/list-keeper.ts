import type { ListContent, SavedList } from '../../src-shared/contract/saved-lists.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { Clock } from '../base/clock.ts';
import type { Journal } from '../journal/journal.ts';
import type { QueryWorkers } from '../replica/questions/query-workers.ts';
import { countLists } from './list-counts.ts';
import type { FileList } from './list-file.ts';
import {
  moveList,
  readInLists,
  removeList,
  renameList,
  replaceList,
  restoreList,
  savedLists,
  saveList,
} from './saved-lists.ts';

export interface ListKeeperOptions {
  journal: Journal;
  queries: Pick<QueryWorkers, 'count'>;
  clock: Clock;
  timeZone: () => TimeZone;
  newId: () => string;
  /** Called after a change, also one by the window that asked. */
  onChange: () => void;
}

/** The saved lists of one account. Changes throw what `saved-lists.ts` says. */
export function createListKeeper({ journal, queries, clock, timeZone, newId, onChange }: ListKeeperOptions) {
  function changed<Answer>(answer: Answer): Answer {
    onChange();
    return answer;
  }
  return {
    all: (): SavedList[] => savedLists(journal),
    counts: () => countLists(savedLists(journal), queries, clock, timeZone()),
    save: (list: { name: string; content: ListContent }) => changed(saveList(journal, list, newId())),
    rename: (listId: string, name: string) => changed(renameList(journal, listId, name)),
    replace: (listId: string, content: ListContent, before: ListContent) =>
      changed(replaceList(journal, listId, content, before)),
    remove: (listId: string) => changed(removeList(journal, listId, clock.nowMs())),
    move: (listId: string, position: number) => changed(moveList(journal, listId, position)),
    readIn: (lists: readonly FileList[]) => changed(readInLists(journal, lists, newId)),
    restore: (listId: string) => changed(restoreList(journal, listId)),
  };
}
