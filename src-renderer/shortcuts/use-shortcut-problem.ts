import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { ActiveKeymap } from '../keys/active-keymap.ts';
import { useKeymap } from '../keys/keymap-context.ts';
import { useAppContext } from '../runtime/app-context.tsx';

/** Returns which of the stored keys can't be used, in words; `null` if all can. */
export function useShortcutProblem({ unusable, isUnreadable }: ActiveKeymap): string | null {
  const t = useTranslations('app');
  if (isUnreadable) return t('shortcuts.unreadable');
  if (unusable.length === 0) return null;
  return t('shortcuts.unusable', {
    commands: unusable.map((command) => t(`commands.${command}`)).join(', '),
  });
}

/** Shows once that changed keys were reset to the defaults. */
export function useShortcutNotice(): void {
  const { toasts } = useAppContext();
  const text = useShortcutProblem(useKeymap());
  useEffect(() => {
    if (text !== null) toasts.getState().say('problem', text);
  }, [text, toasts]);
}
