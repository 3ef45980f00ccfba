import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

/** Snoozes lie in the journal: they exist nowhere else, and outlive a new sync. */
export function snoozesRoutes({ snoozes }: Implementer, { accounts }: Pick<RpcServices, 'accounts'>) {
  return snoozes.router({
    set: snoozes.set.handler(({ input: { accountId, claimIds, untilMs } }) => {
      return { undoId: writableSession(accounts, accountId).snoozes.snooze(claimIds, untilMs) };
    }),
    wake: snoozes.wake.handler(({ input: { accountId, claimIds } }) => {
      return { undoId: writableSession(accounts, accountId).snoozes.wake(claimIds) };
    }),
    undo: snoozes.undo.handler(({ input: { accountId, undoId } }) => {
      const undone = writableSession(accounts, accountId).snoozes.undo(undoId);
      return { isKnown: undone !== null, changedSince: undone?.changedSince ?? 0 };
    }),
  });
}
