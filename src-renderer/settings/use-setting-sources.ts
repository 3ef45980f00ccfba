import { useQuery } from '@tanstack/react-query';
import type { Preferences } from '../../src-shared/contract/app.ts';
import { useIpc } from '../runtime/app-context.tsx';
import type { SettingSources } from './setting.ts';
import { useChangeSettings } from './use-change-settings.ts';
import { useSettingWords } from './use-setting-words.ts';

/** Returns what rows of settings are made of; `problem` says which change was refused, and why. */
export function useSettingSources(preferences: Preferences): {
  sources: SettingSources;
  problem: string | null;
} {
  const { queries } = useIpc();
  const pinned = useQuery(queries.app.info.queryOptions()).data?.pinned ?? [];
  const { change, problem } = useChangeSettings();
  const words = useSettingWords();
  return {
    sources: { preferences, change, words, isPinned: (name) => pinned.some((one) => one === name) },
    problem,
  };
}
