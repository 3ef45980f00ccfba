import type { Account } from '../../src-shared/contract/accounts.ts';
import { useNavigation } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';

/** Registers `g 1` to `g 9`: the accounts in the order of their list, in every view. */
export function useAccountKeys(accounts: readonly Account[]): void {
  const switchTo = useNavigation((state) => state.switchAccount);
  const current = useNavigation((state) => state.accountId);
  const go = (position: number) => {
    const account = accounts[position - 1];
    // The one that is open stays where it is.
    if (account !== undefined && account.id !== current) switchTo(account.id);
  };
  useCommand('go.account1', () => go(1), accounts.length > 1);
  useCommand('go.account2', () => go(2), accounts.length > 1);
  useCommand('go.account3', () => go(3), accounts.length > 2);
  useCommand('go.account4', () => go(4), accounts.length > 3);
  useCommand('go.account5', () => go(5), accounts.length > 4);
  useCommand('go.account6', () => go(6), accounts.length > 5);
  useCommand('go.account7', () => go(7), accounts.length > 6);
  useCommand('go.account8', () => go(8), accounts.length > 7);
  useCommand('go.account9', () => go(9), accounts.length > 8);
}
