import type { Account } from '../../src-shared/contract/accounts.ts';
import type { AccountSettings } from '../../src-shared/contract/settings.ts';
import { useIpc } from '../runtime/app-context.tsx';

/** The settings that an account has for itself; none of them while it can't be opened. */
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

  async function save({ internalTargets: targets, documentsCapBytes: capBytes }: AccountSettings) {
    const input = { accountId };
    if (targets !== undefined) {
      await client.targets.save({ accountId, targets });
      await queryClient.invalidateQueries({ queryKey: queries.targets.read.key({ input }) });
    }
    if (capBytes !== undefined) {
      await client.documents.setCap({ accountId, capBytes });
      await queryClient.invalidateQueries({ queryKey: queries.documents.storage.key({ input }) });
    }
  }

  return { read, save };
}
