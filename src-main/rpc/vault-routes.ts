import type { Implementer, RpcServices } from './rpc-services.ts';

export function vaultRoutes({ vault: route }: Implementer, { vaultLock, sharedNotices }: RpcServices) {
  return route.router({
    status: route.status.handler(async () => ({ ...(await vaultLock.status()), notices: sharedNotices() })),
    unlock: route.unlock.handler(({ input }) => vaultLock.unlock(input.passphrase)),
    lock: route.lock.handler(() => {
      // The answer does not wait for what is on its way to the service.
      vaultLock.beginLock();
      return {};
    }),
    activity: route.activity.handler(() => {
      vaultLock.activity();
      return {};
    }),
    setSettings: route.setSettings.handler(async ({ input }) => {
      await vaultLock.setSettings(input);
      return {};
    }),
    changePassphrase: route.changePassphrase.handler(({ input }) =>
      vaultLock.changePassphrase(input.current, input.next),
    ),
    moveToVault: route.moveToVault.handler(({ input }) => vaultLock.moveToVault(input.passphrase)),
    moveToKeychain: route.moveToKeychain.handler(({ input }) => vaultLock.moveToKeychain(input.passphrase)),
  });
}
