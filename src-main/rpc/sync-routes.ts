import type { Implementer, RpcServices } from './rpc-services.ts';

export function syncRoutes({ sync }: Implementer, { accounts }: RpcServices) {
  return sync.router({
    status: sync.status.handler(({ input }) => accounts.session(input.accountId).syncStatus()),
    now: sync.now.handler(({ input }) => {
      accounts.session(input.accountId).sync.syncNow();
      return {};
    }),
  });
}
