import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

export function selectionsRoutes(
  { selections: route }: Implementer,
  { accounts }: Pick<RpcServices, 'accounts'>,
) {
  const of = (accountId: string) => accounts.session(accountId).selections;
  const selectedAmong = (accountId: string, selectionId: string, shown: readonly string[]) => {
    const claimIds = of(accountId).claimIds(selectionId);
    return { count: claimIds.size, selected: shown.filter((id) => claimIds.has(id)) };
  };
  return route.router({
    make: route.make.handler(async ({ input: { accountId, base, change, forget, shown } }) => {
      const made = await of(accountId).make(base, change, forget);
      return { ...made, ...selectedAmong(accountId, made.selectionId, shown) };
    }),
    read: route.read.handler(({ input: { accountId, selectionId, shown } }) => ({
      selectionId,
      ...selectedAmong(accountId, selectionId, shown),
    })),
    ids: route.ids.handler(({ input: { accountId, selectionId, limit } }) => ({
      claimIds: of(accountId).claimIds(selectionId).values().take(limit).toArray(),
    })),
    hidden: route.hidden.handler(async ({ input: { accountId, selectionId, filter } }) => ({
      claims: await of(accountId).hidden(selectionId, filter),
    })),
    summary: route.summary.handler(({ input: { accountId, selectionId } }) =>
      of(accountId).summary(selectionId),
    ),
    findProposals: route.findProposals.handler(async ({ input: { accountId, selectionId } }) => {
      await of(accountId).findProposals(selectionId);
      return {};
    }),
    ask: route.ask.handler(({ input: { accountId, selectionId, action } }) =>
      of(accountId).ask(selectionId, action),
    ),
    decide: route.decide.handler(({ input: { accountId, selectionId, questionId } }) =>
      writableSession(accounts, accountId).selections.decide(selectionId, questionId),
    ),
  });
}
