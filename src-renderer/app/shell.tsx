import type { ReactNode } from 'react';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { accountColour } from '../ui/account-mark.tsx';
import { ToastStack } from '../ui/toast-stack.tsx';
import { useDesk } from './desk.tsx';
import { keyOf } from './keymap.ts';
import { Nav } from './nav.tsx';
import { useShellCommands } from './use-shell-commands.ts';

/** The frame around every view: navigation, the view, toasts. A thin line in the account's colour runs atop. */
export function Shell({
  account,
  accounts,
  children,
}: {
  account: Account;
  accounts: readonly Account[];
  children: ReactNode;
}) {
  const { toasts, now } = useDesk();
  useShellCommands();
  return (
    <div className="flex h-full flex-col">
      {account.isSandbox ? null : (
        <div
          aria-hidden="true"
          className="h-0.5 shrink-0"
          style={{ backgroundColor: accountColour(account) }}
        />
      )}
      <div className="flex min-h-0 flex-1">
        <Nav account={account} accounts={accounts} />
        <main className="flex min-w-0 flex-1 flex-col bg-panel">{children}</main>
      </div>
      <ToastStack toasts={toasts} now={now} undoKeys={keyOf('undo')} />
    </div>
  );
}
