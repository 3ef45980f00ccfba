import type { Implementer, RpcServices } from './rpc-services.ts';

export function syncRoutes({ sync }: Implementer, { accounts }: RpcServices) {
  return sync.router({
    status: sync.status.handler(({ input }) => accounts.desk(input.accountId).syncStatus()),
    now: sync.now.handler(({ input }) => {
      accounts.desk(input.accountId).sync.syncNow();
      return {};
    }),
    feed: sync.feed.handler(({ input }) => ({
      items: accounts.desk(input.accountId).replica.feed(input.limit),
    })),
  });
}
