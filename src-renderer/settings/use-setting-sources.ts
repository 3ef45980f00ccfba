import type { SettingSources } from './setting.ts';
import { useChangeSettings } from './use-change-settings.ts';
import { useSettingWords } from './use-setting-words.ts';
import type { ShownPreferences } from '../runtime/use-preferences.ts';
import { useAppInfo } from '../runtime/use-app-info.ts';

/** Returns what rows of settings are made of; `problem` says which change was refused, and why. */
export function useSettingSources(preferences: ShownPreferences): {
  sources: SettingSources;
  problem: string | null;
} {
  const pinned = useAppInfo((info) => info.pinned) ?? [];
  const { change, problem } = useChangeSettings();
  const words = useSettingWords();
  return {
    sources: { preferences, change, words, isPinned: (name) => pinned.some((one) => one === name) },
    problem,
  };
}
