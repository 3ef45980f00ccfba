import type { Account } from '../../src-shared/contract/accounts.ts';
import { useAppContext } from '../runtime/app-context.tsx';

/** Goes to an account that was just created, once the list knows it. */
export function useArrive(): (account: Account) => Promise<void> {
  const { ipc, navigation } = useAppContext();
  return async (account) => {
    await ipc.queryClient.invalidateQueries({ queryKey: ipc.queries.accounts.list.queryKey() });
    // The query cache notifies its watchers in a task of its own: the shell must know the account by then.
    await new Promise((resolve) => setTimeout(resolve));
    navigation.getState().switchAccount(account.id);
  };
}
