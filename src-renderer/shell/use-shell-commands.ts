import type { Account } from '../../src-shared/contract/accounts.ts';
import { viewNames } from '../runtime/navigation.ts';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import { topicOfPlace } from '../guide/guide-topics.ts';
import { useKeyPlace } from '../shortcuts/use-key-place.ts';
import { useCommand, useCommands } from '../runtime/use-command.ts';
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
  useCommands({
    ...Object.fromEntries(viewNames.map((view) => [`go.${view}`, () => goTo(view)])),
    'go.back': () => window.history.back(),
    'go.forward': () => window.history.forward(),
    'go.lists': () => openSheet('lists'),
    'palette.open': () => openSheet('palette'),
    'keys.open': () => openSheet('keys'),
    'guide.open': () => openGuide(topicOfPlace[place]),
    'keys.change': () => openSheet('shortcuts'),
    'keys.single': () => changePreferences({ hasSingleKeys: preferences?.hasSingleKeys === false }),
    'practice.start': () => openSheet('practice'),
    'exports.show': () => openSheet('exports'),
    'notifications.edit': () => openSheet('notifications'),
    'about.open': () => openSheet('about'),
    'report.open': () => openSheet('report'),
    undo: () => void undo.undoLast(),
    'lastDecision.choose': () => openSheet('undo'),
    'lastDecision.show': () => void undo.showLast(),
    'theme.system': () => changePreferences({ theme: 'system' }),
    'theme.light': () => changePreferences({ theme: 'light' }),
    'theme.dark': () => changePreferences({ theme: 'dark' }),
    'sync.now': () => void ipc.client.sync.now({ accountId }).catch(() => undefined),
  });
  const vault = useVaultStatus();
  const lockNow = useLockNow();
  useCommand('vault.lock', lockNow, vault?.store === 'vault');
}

/** Registers `g 1` to `g 9`: the accounts in the order of their list, in every view. */
export function useAccountKeys(accounts: readonly Account[]): void {
  const switchTo = useNavigation((state) => state.switchAccount);
  const current = useNavigation((state) => state.accountId);
  const shown = accounts.length > 1 ? accounts.slice(0, 9) : [];
  // The one that is open stays where it is.
  const go = ({ id }: Account) => id !== current && switchTo(id);
  useCommands(
    Object.fromEntries(shown.map((account, index) => [`go.account${index + 1}`, () => void go(account)])),
  );
}
