import { useEffect } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { WindowMenu } from '../../src-shared/contract/app.ts';
import { firstSpoken } from '../../src-shared/contract/spoken-language.ts';
import type { CommandId, KeyGroup } from '../keys/keymap.ts';
import { useKeymap } from '../keys/keymap-context.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useAppInfo } from '../runtime/use-app-info.ts';

const menuGroups = ['claim', 'list', 'go', 'app'] as const satisfies readonly KeyGroup[];
/**
 * Whether a command is left out of the menu: a position in a list of this profile, or a step that only makes sense as
 * a key.
 */
const isLeftOut = (command: CommandId) =>
  /^go\.(list|account)\d$|^list\.(?!filter|sort|export|selectAll)/.test(command);

/** Delay in milliseconds before the menu follows, as a view that opens offers its commands one after another. */
const settleMs = 150;

/** Gives a host with a menu the keymap's commands, in the language of the interface; which of them work follows the view. */
export function useHostMenu(): void {
  const t = useTranslations('app');
  const locale = useLocale();
  const { ipc, commands } = useAppContext();
  const { entries } = useKeymap();
  const hasMenu = useAppInfo((info) => info.host) === 'electron';
  useEffect(() => {
    if (!hasMenu) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const menuNow = (): WindowMenu => ({
      language: firstSpoken([locale]),
      menus: menuGroups.map((group) => ({
        label: t(`parts.${group}`),
        items: entries
          .filter((entry) => entry.group === group && !isLeftOut(entry.command))
          .map(({ command, keys }) => ({
            command,
            label: t(`commands.${command}`),
            keys: keys[0] ?? null,
            isEnabled: commands.available.getState().has(command),
          })),
      })),
    });
    function showLater(): void {
      clearTimeout(timer);
      // One that was not taken is followed by the next.
      timer = setTimeout(() => void ipc.client.app.setMenu(menuNow()).catch(() => undefined), settleMs);
    }
    showLater();
    // Not a state of React's: a key that changes what can be done next must not draw everything anew.
    const unsubscribe = commands.available.subscribe(showLater);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [hasMenu, t, locale, ipc, commands, entries]);
}
