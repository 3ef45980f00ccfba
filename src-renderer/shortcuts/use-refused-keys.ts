import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useAppContext } from '../runtime/app-context.tsx';
import { useStableCallback } from '../runtime/use-stable-callback.ts';

const mostShown = 40;
const readingMs = 6000;

/**
 * Returns a function that shows the keys which were refused right after a dialog: one note, which grows as they are
 * typed.
 */
export function useRefusedKeys(): (keys: string) => void {
  const t = useTranslations('app');
  const { toasts, now } = useAppContext();
  const shown = useRef('');
  return useStableCallback((keys: string) => {
    const text = t('ignoredKeys', { keys: keys.replaceAll(/\s+/g, ' ').trim().slice(-mostShown) });
    const { toasts: current, show, update } = toasts.getState();
    const note = current.find(({ id }) => id === shown.current);
    if (note === undefined) shown.current = show({ tone: 'note', text, untilMs: null, onUndo: null });
    else update(note.id, { text, untilMs: now() + readingMs });
  });
}
