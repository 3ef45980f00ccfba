import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { activeKeymap } from '../keys/active-keymap.ts';
import { KeymapContext } from '../keys/keymap-context.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { listenToKeys } from '../runtime/listen-to-keys.ts';
import { usePreferences } from '../runtime/use-preferences.ts';
import { useRefusedKeys } from './use-refused-keys.ts';

const noChanges = {};

/** Provides the keys of this profile, for everything that shows them and for the window that listens to them. */
export function KeymapProvider({ children }: { children: ReactNode }) {
  const { commands } = useAppContext();
  const [preferences] = usePreferences();
  const shortcuts = preferences === undefined ? noChanges : preferences.shortcuts;
  const hasSingleKeys = preferences?.hasSingleKeys ?? true;
  const keymap = useMemo(() => activeKeymap(shortcuts, hasSingleKeys), [shortcuts, hasSingleKeys]);
  const showRefused = useRefusedKeys();
  // Before the paint that shows the new keys: whoever reads one and presses it is heard.
  useLayoutEffect(
    () => listenToKeys(window, commands, keymap, undefined, { onRefused: showRefused }),
    [commands, keymap, showRefused],
  );
  return <KeymapContext value={keymap}>{children}</KeymapContext>;
}
