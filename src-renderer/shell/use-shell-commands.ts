import { useAppContext } from '../runtime/app-context.tsx';
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
