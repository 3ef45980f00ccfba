import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

/** Implements snoozes, which are in the journal: they exist nowhere else, and outlive a new sync. */
export function snoozesRoutes({ snoozes }: Implementer, { accounts }: Pick<RpcServices, 'accounts'>) {
  return snoozes.router({
    set: snoozes.set.handler(({ input: { accountId, untilMs, shownProposals, ...claims } }) => {
      const { selections, snoozes: keeper } = writableSession(accounts, accountId);
      return selections.change(claims, shownProposals, (claimIds, proposed) => ({
        undoId: keeper.snooze(claimIds, untilMs, proposed),
      }));
    }),
    wake: snoozes.wake.handler(({ input: { accountId, ...claims } }) => {
      const { snoozes: keeper, selections } = writableSession(accounts, accountId);
      const claimIds = selections.idsOf(claims);
      return selections.inTurn(async () => ({ undoId: keeper.wake(claimIds) }));
    }),
    undo: snoozes.undo.handler(({ input: { accountId, undoId } }) => {
      const undone = writableSession(accounts, accountId).snoozes.undo(undoId);
      return { isKnown: undone !== null, changedSince: undone?.changedSince ?? 0 };
    }),
  });
}
