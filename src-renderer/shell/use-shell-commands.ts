import type { Account } from '../../src-shared/contract/accounts.ts';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import { topicOfPlace } from '../guide/guide-topics.ts';
import { useKeyPlace } from '../shortcuts/use-key-place.ts';
import { useCommand } from '../runtime/use-command.ts';
import { usePreferences } from '../runtime/use-preferences.ts';
import { useUndo } from '../undo/use-undo.ts';
import { useLockNow, useVaultStatus } from '../vault/use-vault.ts';

/** Registers the commands that work in every view. */
export function useShellCommands(accountId: string): void {
  const { ipc, navigation } = useAppContext();
  const undo = useUndo(accountId);
  const { goTo, openSheet, openGuide } = navigation.getState();
  const place = useKeyPlace();
  const [preferences, changePreferences] = usePreferences();
  useCommand('go.back', () => window.history.back());
  useCommand('go.forward', () => window.history.forward());
  useCommand('go.inbox', () => goTo('inbox'));
  useCommand('go.changes', () => goTo('changes'));
  useCommand('go.insights', () => goTo('insights'));
  useCommand('go.review', () => goTo('review'));
  useCommand('go.outbox', () => goTo('outbox'));
  useCommand('go.webhooks', () => goTo('webhooks'));
  useCommand('go.rules', () => goTo('rules'));
  useCommand('go.templates', () => goTo('templates'));
  useCommand('go.accounts', () => goTo('accounts'));
  useCommand('go.settings', () => goTo('settings'));
  useCommand('go.needs_decision', () => goTo('needs_decision'));
  useCommand('go.with_network', () => goTo('with_network'));
  useCommand('go.won', () => goTo('won'));
  useCommand('go.lost', () => goTo('lost'));
  useCommand('go.over_20_days', () => goTo('over_20_days'));
  useCommand('go.all', () => goTo('all'));
  useCommand('go.snoozed', () => goTo('snoozed'));
  useCommand('go.lists', () => openSheet('lists'));
  useCommand('palette.open', () => openSheet('palette'));
  useCommand('keys.open', () => openSheet('keys'));
  useCommand('guide.open', () => openGuide(topicOfPlace[place]));
  useCommand('keys.change', () => openSheet('shortcuts'));
  useCommand('keys.single', () => changePreferences({ hasSingleKeys: preferences?.hasSingleKeys === false }));
  useCommand('practice.start', () => openSheet('practice'));
  useCommand('exports.show', () => openSheet('exports'));
  useCommand('notifications.edit', () => openSheet('notifications'));
  useCommand('about.open', () => openSheet('about'));
  useCommand('report.open', () => openSheet('report'));
  useCommand('undo', () => void undo.undoLast());
  useCommand('lastDecision.choose', () => openSheet('undo'));
  useCommand('lastDecision.show', () => void undo.showLast());
  useCommand('theme.system', () => changePreferences({ theme: 'system' }));
  useCommand('theme.light', () => changePreferences({ theme: 'light' }));
  useCommand('theme.dark', () => changePreferences({ theme: 'dark' }));
  const vault = useVaultStatus();
  const lockNow = useLockNow();
  useCommand('vault.lock', lockNow, vault?.store === 'vault');
  useCommand('sync.now', () => {
    ipc.client.sync.now({ accountId }).catch(() => undefined);
  });
}

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
