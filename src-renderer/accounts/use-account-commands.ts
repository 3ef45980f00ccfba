import { useEffect, useState } from 'react';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { useNavigation } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { useReopen } from './use-reopen.ts';

export type AccountDialog = 'edit' | 'key' | 'remove' | 'restore';

/** Actions on an account, for its buttons and the commands. */
export const can = {
  restore: ({ backupAtMs }: Account) => backupAtMs !== null,
  reopen: ({ state, backupAtMs, problem }: Account) =>
    state === 'unavailable' && backupAtMs === null && problem?.code !== 'claims_upgraded',
  replaceKey: ({ isSandbox }: Account) => !isSandbox,
};

/** Registers the commands of the list: about the account that has the focus, or else the one in use. */
export function useAccountCommands(
  accounts: readonly Account[],
  onOpen: (dialog: AccountDialog, account: Account) => void,
): void {
  const { accountId: currentId, switchAccount } = useNavigation((state) => state);
  const focusedId = useFocusedAccount();
  const account = accounts.find(({ id }) => id === focusedId) ?? accounts.find(({ id }) => id === currentId);
  const { isBusy, reopen } = useReopen(account?.id ?? '');
  const isThere = account !== undefined;
  const open = (dialog: AccountDialog) => {
    if (account !== undefined) onOpen(dialog, account);
  };
  useCommand('accounts.edit', () => open('edit'), isThere);
  useCommand('accounts.remove', () => open('remove'), isThere);
  useCommand('accounts.replaceKey', () => open('key'), isThere && can.replaceKey(account));
  useCommand('accounts.restore', () => open('restore'), isThere && can.restore(account));
  useCommand('accounts.reopen', reopen, isThere && can.reopen(account) && !isBusy);
  useCommand(
    'accounts.switch',
    () => {
      if (account !== undefined) switchAccount(account.id);
    },
    isThere && account.id !== currentId,
  );
}

/** Returns the account that last had the focus: the palette takes the focus while a command is chosen. */
function useFocusedAccount(): string | null {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('[role=dialog],[role=alertdialog]') !== null) return;
      setFocusedId(target.closest<HTMLElement>('[data-account-id]')?.dataset['accountId'] ?? null);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  return focusedId;
}
