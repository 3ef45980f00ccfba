import { countLists } from '../saved-lists/list-counts.ts';
import {
  restoreList,
  removeList,
  renameList,
  replaceList,
  savedLists,
  saveList,
} from '../saved-lists/saved-lists.ts';
import type { Journal } from '../journal/journal.ts';
import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

export function savedListsRoutes(
  { savedLists: route }: Implementer,
  { accounts, changes, clock, newId }: Pick<RpcServices, 'accounts' | 'changes' | 'clock' | 'newId'>,
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
      return { counts: await countLists(savedLists(journal), queries, clock) };
    }),
    save: route.save.handler(({ input: { accountId, ...list } }) =>
      change(accountId, (journal) => saveList(journal, list, newId())),
    ),
    rename: route.rename.handler(({ input: { accountId, listId, name } }) =>
      change(accountId, (journal) => renameList(journal, listId, name)),
    ),
    replace: route.replace.handler(({ input: { accountId, listId, content } }) =>
      change(accountId, (journal) => replaceList(journal, listId, content)),
    ),
    remove: route.remove.handler(({ input: { accountId, listId } }) => {
      change(accountId, (journal) => removeList(journal, listId, clock.nowMs()));
      return {};
    }),
    restore: route.restore.handler(({ input: { accountId, listId } }) =>
      change(accountId, (journal) => restoreList(journal, listId)),
    ),
  });
}
