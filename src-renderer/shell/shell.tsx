import { Fragment, type ReactNode } from 'react';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { AccountBadge } from '../accounts/account-badge.tsx';
import { AboutDialog } from './about-dialog.tsx';
import { AccountNotices, SharedNotices } from '../accounts/account-notices.tsx';
import { accountColour } from '../ui/account-mark.tsx';
import { ExportLedger } from '../export/export-ledger.tsx';
import { useListDigits } from '../saved-lists/use-list-digits.ts';
import { DialogBadge } from '../ui/dialog.tsx';
import { ToastStack } from '../ui/toast-stack.tsx';
import { UndoSheet } from '../undo/undo-sheet.tsx';
import { useFollowedToasts } from '../undo/use-followed-toasts.ts';
import { CommandPalette } from './command-palette.tsx';
import { GuideLink } from '../guide/guide-link.tsx';
import { CrashGuard } from './crash-screen.tsx';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import { useIsConnected } from '../runtime/use-is-connected.ts';
import { ListChooser } from '../saved-lists/list-chooser.tsx';
import { GuideDialog } from '../guide/guide-dialog.tsx';
import { KeySheet } from '../shortcuts/key-sheet.tsx';
import { ShortcutsDialog } from '../shortcuts/shortcuts-dialog.tsx';
import { useShortcutNotice } from '../shortcuts/use-shortcut-problem.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { NotificationsDialog } from '../notifications/notifications-dialog.tsx';
import { Nav } from './nav.tsx';
import { UrgencyActions } from '../urgency/urgency-actions.tsx';
import { PracticeBar } from '../practice/practice-bar.tsx';
import { PracticeDialog } from '../practice/practice-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { useAccountKeys, useShellCommands } from './use-shell-commands.ts';
import { useWindowTitle } from './use-window-title.ts';

/**
 * Keeps the window's title and the toasts current. A component, so that a count that changes doesn't draw the whole
 * frame.
 */
function FollowedCounts({ account }: { account: Account }): null {
  useWindowTitle(account);
  useFollowedToasts();
  return null;
}

/** The frame around every view: navigation with the toasts at its foot, and the view. A thin line in the account's colour runs atop. */
export function Shell({
  account,
  accounts,
  children,
}: {
  account: Account;
  accounts: readonly Account[];
  children: ReactNode;
}) {
  const keyOf = useKeyOf();
  const { toasts, now } = useAppContext();
  const sheet = useNavigation((state) => state.sheet);
  const view = useNavigation((state) => state.view);
  const isConnected = useIsConnected(account.id);
  useShellCommands(account.id);
  useListDigits(account.id);
  useAccountKeys(accounts);
  useShortcutNotice();
  return (
    <DialogBadge value={<AccountBadge account={account} />}>
      <div className="flex h-full flex-col">
        <FollowedCounts account={account} />
        {account.isSandbox ? null : (
          <div
            aria-hidden="true"
            className={account.look.isProduction ? 'h-1 shrink-0' : 'h-0.5 shrink-0'}
            style={{ backgroundColor: accountColour(account) }}
          />
        )}
        {account.state === 'unavailable' ? null : (
          <UrgencyActions key={`targets/${account.id}`} accountId={account.id} />
        )}
        <div className="flex min-h-0 flex-1">
          <Nav account={account} accounts={accounts}>
            <ToastStack
              toasts={toasts}
              now={now}
              accountId={account.id}
              isConnected={isConnected}
              // There the key is first about the decision that the cursor is on.
              undoKeys={view === 'outbox' || view === 'webhooks' ? undefined : keyOf('undo')}
            />
          </Nav>
          <main className="relative flex min-w-0 flex-1 flex-col bg-panel">
            {account.state === 'unavailable' ? <SharedNotices /> : <AccountNotices accountId={account.id} />}
            <CrashGuard key={view} help={<GuideLink topic="viewFailed" />}>
              {children}
            </CrashGuard>
            {account.isSandbox ? <PracticeBar account={account} accounts={accounts} /> : null}
          </main>
        </div>
        {/* What one account's sheet holds is no other's. */}
        <Fragment key={`sheets/${account.id}`}>
          {sheet === 'palette' ? <CommandPalette account={account} accounts={accounts} /> : null}
          {sheet === 'lists' ? <ListChooser accountId={account.id} /> : null}
          {sheet === 'keys' ? <KeySheet /> : null}
          {sheet === 'guide' ? <GuideDialog /> : null}
          {sheet === 'shortcuts' ? <ShortcutsDialog /> : null}
          {sheet === 'practice' ? <PracticeDialog /> : null}
          {sheet === 'exports' ? <ExportLedger accountId={account.id} /> : null}
          {sheet === 'notifications' ? <NotificationsDialog accountId={account.id} /> : null}
          {sheet === 'undo' ? <UndoSheet accountId={account.id} /> : null}
          {sheet === 'about' ? <AboutDialog /> : null}
          {sheet === 'report' ? <ReportDialog /> : null}
        </Fragment>
      </div>
    </DialogBadge>
  );
}
