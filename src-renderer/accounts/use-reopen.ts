import { useAppContext } from '../runtime/app-context.tsx';
import { useCall } from '../runtime/use-call.ts';

/** Opens an account that couldn't be opened, once a person asks for it. */
export function useReopen(accountId: string) {
  const { ipc } = useAppContext();
  const { isBusy, refusal, call } = useCall();
  const reopen = () =>
    void call(async () => {
      await ipc.client.accounts.reopen({ accountId });
      // Until now each question about this account was refused.
      await ipc.queryClient.invalidateQueries();
    });
  return { isBusy, refusal, reopen };
}
