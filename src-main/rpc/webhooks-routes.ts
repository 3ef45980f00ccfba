import type { Implementer, RpcServices } from './rpc-services.ts';
import { writableSession } from './rpc-services.ts';

export function webhooksRoutes({ webhooks: route }: Implementer, { accounts }: RpcServices) {
  const session = (accountId: string) => accounts.session(accountId).webhooks;
  const writable = (accountId: string) => writableSession(accounts, accountId).webhooks;
  return route.router({
    list: route.list.handler(({ input }) => session(input.accountId).view()),
    refresh: route.refresh.handler(async ({ input }) => {
      await session(input.accountId).refresh();
      return {};
    }),
    secret: route.secret.handler(async ({ input }) => ({
      secret: await session(input.accountId).secretOf(input.subscriptionId),
    })),
    rotate: route.rotate.handler(({ input }) => writable(input.accountId).rotate(input.subscriptionId)),
    endRotation: route.endRotation.handler(({ input }) => {
      writable(input.accountId).endRotation(input.entryId);
      return {};
    }),
    createAgain: route.createAgain.handler(({ input }) =>
      writable(input.accountId).createAgain(input.subscriptionId),
    ),
  });
}
