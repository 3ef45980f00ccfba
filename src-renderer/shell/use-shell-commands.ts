import { useTranslations } from 'use-intl';
import { useDesk, useNavigation } from '../runtime/desk.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { usePreferences } from '../runtime/use-preferences.ts';

/** The commands that work in every view. */
export function useShellCommands(): void {
  const t = useTranslations('app');
  const { ipc, toasts } = useDesk();
  const { goTo, openSheet, accountId } = useNavigation((state) => state);
  const [, changePreferences] = usePreferences();
  useCommand('go.inbox', () => goTo('inbox'));
  useCommand('go.outbox', () => goTo('outbox'));
  useCommand('go.webhooks', () => goTo('webhooks'));
  useCommand('go.templates', () => goTo('templates'));
  useCommand('go.accounts', () => goTo('accounts'));
  useCommand('go.needs_decision', () => goTo('needs_decision'));
  useCommand('go.with_network', () => goTo('with_network'));
  useCommand('go.won', () => goTo('won'));
  useCommand('go.lost', () => goTo('lost'));
  useCommand('go.over_20_days', () => goTo('over_20_days'));
  useCommand('go.all', () => goTo('all'));
  useCommand('go.lists', () => openSheet('lists'));
  useCommand('palette.open', () => openSheet('palette'));
  useCommand('keys.open', () => openSheet('keys'));
  useCommand('undo', () => {
    const { undoLast, show } = toasts.getState();
    if (!undoLast()) show({ tone: 'problem', text: t('nothingToUndo'), untilMs: null, onUndo: null });
  });
  useCommand('theme.system', () => changePreferences({ theme: 'system' }));
  useCommand('theme.light', () => changePreferences({ theme: 'light' }));
  useCommand('theme.dark', () => changePreferences({ theme: 'dark' }));
  useCommand('sync.now', () => {
    if (accountId !== null) ipc.client.sync.now({ accountId }).catch(() => undefined);
  });
}
