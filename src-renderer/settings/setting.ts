import type { ReactNode } from 'react';
import type { PinnedName } from '../../src-shared/contract/app.ts';
import type { SettingName } from '../../src-shared/contract/settings.ts';
import type { ChangeSettings } from './use-change-settings.ts';
import type { useSettingWords } from './use-setting-words.ts';
import type { ShownPreferences } from '../runtime/use-preferences.ts';

export const settingSections = [
  'general',
  'language',
  'decisions',
  'notifications',
  'documents',
  'data',
  'targets',
  'keyboard',
  'security',
  'network',
  'computer',
] as const;
export type SettingSection = (typeof settingSections)[number];

/** A row of the settings view. */
export interface Setting {
  id: string;
  section: SettingSection;
  label: string;
  /** Its meaning, in a sentence; empty if what it has in common with others says it. */
  text: string;
  /** What it has in common with the settings beside it, said once above them. */
  about?: string;
  /** Its value in words; a search finds it. */
  value: string;
  /** Default value; `null` if there is nothing to change. */
  first: string | null;
  /** Restores the default; `null` if it is set already. */
  reset: (() => void) | null;
  /** Whether the organisation has set it: the value is shown, without a control. */
  isPinned: boolean;
  /** Control; `null` for a fact, which the value says. */
  control: ReactNode;
}

/** Sources of the rows: values, pinned names, changes, and values in words. */
export interface SettingSources {
  preferences: ShownPreferences;
  isPinned: (name: PinnedName | SettingName) => boolean;
  change: ChangeSettings;
  words: ReturnType<typeof useSettingWords>;
}
