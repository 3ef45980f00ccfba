import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

/** Implements snoozes, which are in the journal: they exist nowhere else, and outlive a new sync. */
export function snoozesRoutes({ snoozes }: Implementer, { accounts }: Pick<RpcServices, 'accounts'>) {
  return snoozes.router({
    set: snoozes.set.handler(({ input: { accountId, untilMs, shownProposals, ...claims } }) => {
      const { selections, proposals, snoozes: keeper } = writableSession(accounts, accountId);
      const claimIds = selections.idsOf(claims);
      return proposals.change(claims, claimIds, shownProposals, (proposed) => ({
        undoId: keeper.snooze(claimIds, untilMs, proposed),
      }));
    }),
    wake: snoozes.wake.handler(({ input: { accountId, ...claims } }) => {
      const { snoozes: keeper, selections, proposals } = writableSession(accounts, accountId);
      const claimIds = selections.idsOf(claims);
      return proposals.inTurn(async () => ({ undoId: keeper.wake(claimIds) }));
    }),
    undo: snoozes.undo.handler(({ input: { accountId, undoId } }) => {
      const undone = writableSession(accounts, accountId).snoozes.undo(undoId);
      return { isKnown: undone !== null, changedSince: undone?.changedSince ?? 0 };
    }),
  });
}
