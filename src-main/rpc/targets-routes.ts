import { mergeTargets } from '../../src-shared/domain/time/internal-targets.ts';
import { saveTargets, targetsOf } from '../session/target-settings.ts';
import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

/** Targets lie in the journal: encrypted, each account's own, and where the lists can sort by them. */
export function targetsRoutes(
  { targets }: Implementer,
  { accounts, changes }: Pick<RpcServices, 'accounts' | 'changes'>,
) {
  return targets.router({
    read: targets.read.handler(({ input: { accountId } }) => ({
      targets: targetsOf(accounts.session(accountId).journal),
    })),
    save: targets.save.handler(({ input: { accountId, targets: edited, before } }) => {
      const { journal } = writableSession(accounts, accountId);
      const present = targetsOf(journal);
      saveTargets(journal, mergeTargets(present, before, edited));
      changes.emit({ topic: 'claims', accountId, claimIds: null });
      return { targets: targetsOf(journal) };
    }),
  });
}
