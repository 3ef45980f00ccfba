import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

export function reviewsRoutes({ reviews }: Implementer, { accounts }: Pick<RpcServices, 'accounts'>) {
  return reviews.router({
    read: reviews.read.handler(({ input: { accountId } }) => ({
      session: accounts.session(accountId).review.read(),
    })),
    outcome: reviews.outcome.handler(({ input: { accountId } }) =>
      accounts.session(accountId).review.outcome(),
    ),
    save: reviews.save.handler(({ input: { accountId, session, instead } }) => {
      writableSession(accounts, accountId).review.save(session, instead);
      return {};
    }),
    step: reviews.step.handler(({ input: { accountId, startedAtMs, steps } }) => ({
      session: writableSession(accounts, accountId).review.step(startedAtMs, steps),
    })),
  });
}
