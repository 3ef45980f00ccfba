import { readListFile, writeListFile } from '../saved-lists/list-file.ts';
import { Refused } from '../base/refused.ts';
import { shareFile } from './share-file.ts';
import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

const listFileName = 'claimdesk-lists.json';

export function savedListsRoutes(
  { savedLists: route }: Implementer,
  { accounts, saveFile }: Pick<RpcServices, 'accounts' | 'saveFile'>,
) {
  const lists = (accountId: string) => accounts.session(accountId).savedLists;
  const writable = (accountId: string) => writableSession(accounts, accountId).savedLists;
  return route.router({
    list: route.list.handler(({ input }) => ({ lists: lists(input.accountId).all() })),
    counts: route.counts.handler(async ({ input }) => ({ counts: await lists(input.accountId).counts() })),
    save: route.save.handler(({ input: { accountId, ...list } }) => writable(accountId).save(list)),
    rename: route.rename.handler(({ input: { accountId, listId, name } }) =>
      writable(accountId).rename(listId, name),
    ),
    replace: route.replace.handler(({ input: { accountId, listId, content, before } }) =>
      writable(accountId).replace(listId, content, before),
    ),
    remove: route.remove.handler(({ input: { accountId, listId } }) => {
      writable(accountId).remove(listId);
      return {};
    }),
    move: route.move.handler(({ input: { accountId, listId, position } }) => ({
      lists: writable(accountId).move(listId, position),
    })),
    share: route.share.handler(({ input: { accountId, listId } }) => {
      const shared = lists(accountId)
        .all()
        .filter(({ id }) => listId === null || id === listId);
      if (shared.length === 0) throw new Refused('saved_list_missing', {});
      return shareFile(saveFile, listFileName, writeListFile(shared));
    }),
    readIn: route.readIn.handler(({ input: { accountId, text } }) => {
      const read = readListFile(text);
      if (read === null) throw new Refused('not_readable', {});
      return writable(accountId).readIn(read);
    }),
    restore: route.restore.handler(({ input: { accountId, listId } }) => writable(accountId).restore(listId)),
  });
}
