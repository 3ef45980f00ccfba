import type { Implementer, RpcServices } from './rpc-services.ts';

export function insightsRoutes({ insights }: Implementer, { accounts }: Pick<RpcServices, 'accounts'>) {
  return insights.router({
    sums: insights.sums.handler(({ input: { accountId, filters } }) =>
      accounts.session(accountId).queries.insightSums(filters),
    ),
    times: insights.times.handler(({ input: { accountId, filter, moment } }) =>
      accounts.session(accountId).queries.insightTimes(filter, moment),
    ),
    agents: insights.agents.handler(({ input: { accountId, fromMs, belowMs } }) =>
      accounts.session(accountId).queries.insightAgents(fromMs, belowMs),
    ),
    decisionTimes: insights.decisionTimes.handler(({ input: { accountId, fromMs, belowMs } }) =>
      accounts.session(accountId).queries.decisionTimes(fromMs, belowMs),
    ),
    merchants: insights.merchants.handler(({ input: { accountId, ...question } }) =>
      accounts.session(accountId).queries.insightMerchants(question),
    ),
  });
}
