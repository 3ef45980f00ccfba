import type { Implementer, RpcServices } from './rpc-services.ts';

export function accountsRoutes(
  { accounts: route }: Implementer,
  { accounts, isKeychainAvailable, sharedNotices, vaultLock }: RpcServices,
) {
  return route.router({
    list: route.list.handler(async () => ({
      accounts: accounts.list(),
      canStoreSecrets: vaultLock.isUsed() || (await isKeychainAvailable()),
      notices: sharedNotices(),
    })),
    testConnection: route.testConnection.handler(({ input }) => accounts.test(input)),
    add: route.add.handler(({ input }) => accounts.add(input)),
    update: route.update.handler(({ input: { accountId, ...change } }) => accounts.update(accountId, change)),
    replaceKey: route.replaceKey.handler(({ input }) => accounts.replaceKey(input.accountId, input.apiKey)),
    restoreJournal: route.restoreJournal.handler(({ input }) => accounts.restoreJournal(input.accountId)),
    reopen: route.reopen.handler(({ input }) => accounts.reopen(input.accountId)),
    remove: route.remove.handler(({ input }) => accounts.remove(input.accountId, input.evenWithUnresolved)),
    exploreSandbox: route.exploreSandbox.handler(async () => (await accounts.exploreSandbox()).account),
  });
}
