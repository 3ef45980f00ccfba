import { countLists } from '../saved-lists/list-counts.ts';
import { readListFile, writeListFile } from '../saved-lists/list-file.ts';
import { Refused } from '../base/refused.ts';
import {
  moveList,
  readInLists,
  restoreList,
  removeList,
  renameList,
  replaceList,
  savedLists,
  saveList,
} from '../saved-lists/saved-lists.ts';
import type { Journal } from '../journal/journal.ts';
import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

const listFileName = 'claimdesk-lists.json';

export function savedListsRoutes(
  { savedLists: route }: Implementer,
  {
    accounts,
    changes,
    clock,
    timeZone,
    newId,
    saveFile,
  }: Pick<RpcServices, 'accounts' | 'changes' | 'clock' | 'timeZone' | 'newId' | 'saveFile'>,
) {
  /** Every window is notified, also the one that asked. */
  function change<Answer>(accountId: string, work: (journal: Journal) => Answer): Answer {
    const answer = work(writableSession(accounts, accountId).journal);
    changes.emit({ topic: 'saved_lists', accountId });
    return answer;
  }
  return route.router({
    list: route.list.handler(({ input }) => ({
      lists: savedLists(accounts.session(input.accountId).journal),
    })),
    counts: route.counts.handler(async ({ input }) => {
      const { journal, queries } = accounts.session(input.accountId);
      return { counts: await countLists(savedLists(journal), queries, clock, timeZone()) };
    }),
    save: route.save.handler(({ input: { accountId, ...list } }) =>
      change(accountId, (journal) => saveList(journal, list, newId())),
    ),
    rename: route.rename.handler(({ input: { accountId, listId, name } }) =>
      change(accountId, (journal) => renameList(journal, listId, name)),
    ),
    replace: route.replace.handler(({ input: { accountId, listId, content, before } }) =>
      change(accountId, (journal) => replaceList(journal, listId, content, before)),
    ),
    remove: route.remove.handler(({ input: { accountId, listId } }) => {
      change(accountId, (journal) => removeList(journal, listId, clock.nowMs()));
      return {};
    }),
    move: route.move.handler(({ input: { accountId, listId, position } }) => ({
      lists: change(accountId, (journal) => moveList(journal, listId, position)),
    })),
    share: route.share.handler(async ({ input: { accountId, listId } }) => {
      const lists = savedLists(accounts.session(accountId).journal).filter(
        ({ id }) => listId === null || id === listId,
      );
      if (lists.length === 0) throw new Refused('saved_list_missing', {});
      const { text, written, left } = writeListFile(lists);
      if (written === 0) throw new Refused('not_readable', {});
      if (saveFile === null) return { text, left };
      await saveFile.whole(listFileName, () => Buffer.from(text, 'utf8'));
      return { text: null, left };
    }),
    readIn: route.readIn.handler(({ input: { accountId, text } }) => {
      const lists = readListFile(text);
      if (lists === null) throw new Refused('not_readable', {});
      return change(accountId, (journal) => readInLists(journal, lists, newId));
    }),
    restore: route.restore.handler(({ input: { accountId, listId } }) =>
      change(accountId, (journal) => restoreList(journal, listId)),
    ),
  });
}
