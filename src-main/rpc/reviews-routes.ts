import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

export function reviewsRoutes({ reviews }: Implementer, { accounts }: Pick<RpcServices, 'accounts'>) {
  const of = (accountId: string) => accounts.session(accountId).review;
  const writable = (accountId: string) => writableSession(accounts, accountId).review;
  return reviews.router({
    read: reviews.read.handler(({ input: { accountId, windowId } }) => ({
      session: of(accountId).read(windowId),
    })),
    walk: reviews.walk.handler(({ input: { accountId, windowId, isHere } }) => {
      of(accountId).walk(windowId, isHere);
      return {};
    }),
    outcome: reviews.outcome.handler(async ({ input: { accountId } }) => ({
      outcome: await of(accountId).outcome(),
    })),
    start: reviews.start.handler(async ({ input }) => ({
      session: await writable(input.accountId).start(input.windowId, input.of),
    })),
    end: reviews.end.handler(({ input: { accountId, startedAtMs } }) => {
      writable(accountId).end(startedAtMs);
      return {};
    }),
    step: reviews.step.handler(({ input: { accountId, windowId, startedAtMs, steps } }) => ({
      session: writable(accountId).step(windowId, startedAtMs, steps),
    })),
  });
}
