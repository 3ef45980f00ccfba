import type { Implementer, RpcServices } from './rpc-services.ts';

export function feedRoutes({ feed }: Implementer, { accounts }: Pick<RpcServices, 'accounts'>) {
  return feed.router({
    items: feed.items.handler(({ input: { accountId, ...question } }) =>
      accounts.session(accountId).queries.feedItems(question),
    ),
    summary: feed.summary.handler(({ input: { accountId, sinceSeq } }) =>
      accounts.session(accountId).queries.feedSummary(sinceSeq),
    ),
    unread: feed.unread.handler(async ({ input }) => {
      const session = accounts.session(input.accountId);
      return { count: await session.queries.feedUnread(session.feed.visitedSeq()) };
    }),
    visit: feed.visit.handler(({ input }) => ({ since: accounts.session(input.accountId).feed.visit() })),
  });
}
