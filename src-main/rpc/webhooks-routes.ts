import type { Implementer, RpcServices } from './rpc-services.ts';
import { writableDesk } from './rpc-services.ts';

export function subscriptionsRoutes({ subscriptions: route }: Implementer, { accounts }: RpcServices) {
  const desk = (accountId: string) => accounts.desk(accountId).subscriptions;
  const writable = (accountId: string) => writableDesk(accounts, accountId).subscriptions;
  return route.router({
    list: route.list.handler(({ input }) => desk(input.accountId).view()),
    refresh: route.refresh.handler(async ({ input }) => {
      await desk(input.accountId).refresh();
      return {};
    }),
    secret: route.secret.handler(async ({ input }) => ({
      secret: await desk(input.accountId).secretOf(input.subscriptionId),
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
