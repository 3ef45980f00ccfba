import { useTranslations } from 'use-intl';
import { searchMatcher } from '../../src-shared/domain/text/search-terms.ts';
import { keyLabels } from '../keys/key-label.ts';
import type { KeymapEntry } from '../keys/keymap.ts';

/** Returns whether what is typed is in a command's words, or is one of its keys as its caps show it. */
export function useShortcutSearch(text: string): (entry: KeymapEntry) => boolean {
  const t = useTranslations('app');
  const matches = searchMatcher(text);
  const typedKeys = text.trim().toLowerCase();
  return ({ command, group, keys }) =>
    matches([t(`parts.${group}`), t(`commands.${command}`), t(`commandTerms.${command}`)].join(' ')) ||
    keys.some((one) => keyLabels(one).join(' ').toLowerCase() === typedKeys);
}
