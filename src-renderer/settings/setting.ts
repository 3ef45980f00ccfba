import type { ReactNode } from 'react';
import type { PinnedName, Preferences } from '../../src-shared/contract/app.ts';
import type { ChangeSettings } from './use-change-settings.ts';

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
  /** What it means, in a sentence. */
  text: string;
  /** How it stands, in words; a search finds it. */
  value: string;
  /** What it is until it is changed; `null`: nothing to change. */
  first: string | null;
  /** Makes it that again; `null`: it is. */
  reset: (() => void) | null;
  /** The organisation has set it: the value is shown, and nothing to change it. */
  isPinned: boolean;
  /** `null`: a fact, which the value says. */
  control: ReactNode;
}

/** What the rows are made of. */
export interface SettingSources {
  preferences: Preferences;
  isPinned: (name: PinnedName) => boolean;
  change: ChangeSettings;
}
