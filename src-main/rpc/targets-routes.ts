import { readTargets, targetsSetting } from '../../src-shared/domain/internal-targets.ts';
import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

/** Targets lie in the journal: encrypted, each account's own, and where the lists can sort by them. */
export function targetsRoutes(
  { targets }: Implementer,
  { accounts, changes }: Pick<RpcServices, 'accounts' | 'changes'>,
) {
  return targets.router({
    read: targets.read.handler(({ input: { accountId } }) => ({
      targets: readTargets(accounts.session(accountId).journal.settings.get(targetsSetting)),
    })),
    save: targets.save.handler(({ input: { accountId, targets: wanted } }) => {
      writableSession(accounts, accountId).journal.settings.set(targetsSetting, JSON.stringify(wanted));
      changes.emit({ topic: 'claims', accountId, claimIds: null });
      return {};
    }),
  });
}
