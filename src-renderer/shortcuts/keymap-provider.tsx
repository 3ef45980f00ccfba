import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { activeKeymap } from '../keys/active-keymap.ts';
import { KeymapContext } from '../keys/keymap-context.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { listenToKeys } from '../runtime/listen-to-keys.ts';
import { usePreferences } from '../runtime/use-preferences.ts';
import { useStableCallback } from '../runtime/use-stable-callback.ts';

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

const mostShown = 40;
const readingMs = 6000;

/**
 * Returns a function that shows the keys which were refused right after a dialog: one note, which grows as they are
 * typed.
 */
function useRefusedKeys(): (keys: string) => void {
  const t = useTranslations('app');
  const { toasts, now } = useAppContext();
  const shown = useRef('');
  return useStableCallback((keys: string) => {
    const text = t('ignoredKeys', { keys: keys.replaceAll(/\s+/g, ' ').trim().slice(-mostShown) });
    const { toasts: current, say, update } = toasts.getState();
    const note = current.find(({ id }) => id === shown.current);
    if (note === undefined) shown.current = say('note', text);
    else update(note.id, { text, untilMs: now() + readingMs });
  });
}
