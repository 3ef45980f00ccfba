import { assess } from '../claims/assessment.ts';
import { claimDetail } from '../claims/claim-detail.ts';
import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

export function claimsRoutes({ claims }: Implementer, { accounts, clock }: RpcServices) {
  return claims.router({
    window: claims.window.handler(({ input: { accountId, ...range } }) =>
      accounts.session(accountId).queries.window(range),
    ),
    ids: claims.ids.handler(({ input: { accountId, ...range } }) =>
      accounts.session(accountId).queries.ids(range),
    ),
    locate: claims.locate.handler(({ input: { accountId, ...place } }) =>
      accounts.session(accountId).queries.locate(place),
    ),
    totals: claims.totals.handler(({ input }) =>
      accounts.session(input.accountId).queries.totals(input.filter),
    ),
    count: claims.count.handler(async ({ input: { accountId, filter, most }, signal }) => {
      const { queries } = accounts.session(accountId);
      return {
        claims: await (most === null
          ? queries.count(filter, signal)
          : queries.countUpTo(filter, most, signal)),
      };
    }),
    facetCounts: claims.facetCounts.handler(({ input }) =>
      accounts.session(input.accountId).queries.facetCounts(input.filter),
    ),
    nextUrgent: claims.nextUrgent.handler(({ input }) =>
      accounts.session(input.accountId).queries.nextUrgent(input.afterClaimId),
    ),
    viewCounts: claims.viewCounts.handler(({ input }) =>
      accounts.session(input.accountId).queries.viewCounts(clock.nowMs()),
    ),
    facets: claims.facets.handler(({ input }) => accounts.session(input.accountId).queries.facets()),
    merchants: claims.merchants.handler(({ input }) =>
      accounts.session(input.accountId).queries.merchants(input.text),
    ),
    get: claims.get.handler(({ input }) => claimDetail(accounts.session(input.accountId), input.claimId)),
    refresh: claims.refresh.handler(async ({ input }) => {
      await accounts.session(input.accountId).sync.refreshClaim(input.claimId);
      return {};
    }),
    lookUp: claims.lookUp.handler(({ input }) =>
      accounts.session(input.accountId).sync.lookUpClaim(input.claimId),
    ),
    setRead: claims.setRead.handler(({ input: { accountId, claimIds, read } }) => {
      writableSession(accounts, accountId).readMarks.set(claimIds, read);
      return {};
    }),
    assess: claims.assess.handler(({ input: { accountId, action, claimIds } }) =>
      assess(accounts.session(accountId), action, claimIds),
    ),
  });
}
