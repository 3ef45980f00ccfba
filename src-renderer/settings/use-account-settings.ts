import type { Account } from '../../src-shared/contract/accounts.ts';
import type { AccountSettings } from '../../src-shared/contract/settings.ts';
import { noTargets } from '../../src-shared/domain/time/internal-targets.ts';
import { useIpc } from '../runtime/app-context.tsx';

/** Returns an account's own settings; none while it can't be opened. */
export function useAccountSettings({ id: accountId, state }: Account) {
  const { client, queries, queryClient } = useIpc();

  async function read(): Promise<AccountSettings> {
    if (state === 'unavailable') return {};
    const [{ targets }, { capBytes }] = await Promise.all([
      client.targets.read({ accountId }),
      client.documents.storage({ accountId }),
    ]);
    return { internalTargets: targets, documentsCapBytes: capBytes };
  }

  /** Saves a change. `before` is what was read: what another window has changed since stays. */
  async function save(
    { internalTargets: targets, documentsCapBytes: capBytes }: AccountSettings,
    before: AccountSettings,
  ) {
    const input = { accountId };
    if (targets !== undefined) {
      await client.targets.save({ accountId, targets, before: before.internalTargets ?? noTargets });
      await queryClient.invalidateQueries({ queryKey: queries.targets.read.key({ input }) });
    }
    if (capBytes !== undefined) {
      await client.documents.setCap({ accountId, capBytes });
      await queryClient.invalidateQueries({ queryKey: queries.documents.storage.key({ input }) });
    }
  }

  return { read, save };
}
