import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

/** Snoozes lie in the journal: they exist nowhere else, and outlive a new sync. */
export function snoozesRoutes({ snoozes }: Implementer, { accounts }: Pick<RpcServices, 'accounts'>) {
  return snoozes.router({
    set: snoozes.set.handler(({ input: { accountId, claimIds, untilMs } }) => {
      writableSession(accounts, accountId).snoozes.snooze(claimIds, untilMs);
      return {};
    }),
    wake: snoozes.wake.handler(({ input: { accountId, claimIds } }) => {
      writableSession(accounts, accountId).snoozes.wake(claimIds);
      return {};
    }),
  });
}
