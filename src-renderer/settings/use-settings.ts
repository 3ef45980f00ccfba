import type { Account } from '../../src-shared/contract/accounts.ts';
import { type Setting, type SettingSources, settingSections } from './setting.ts';
import { useAppearanceSettings } from './use-appearance-settings.tsx';
import { useComputerSettings } from './use-computer-settings.tsx';
import { useDataSettings } from './use-data-settings.tsx';
import { useHoldSettings } from './use-hold-settings.ts';
import { useNetworkSettings } from './use-network-settings.tsx';
import { useWorkSettings } from './use-work-settings.tsx';

/** Returns every setting, in the order of the sections. */
export function useSettings(account: Account, sources: SettingSources): Setting[] {
  const settings = [
    ...useAppearanceSettings(sources),
    ...useHoldSettings(sources),
    ...useWorkSettings(account, sources),
    ...useDataSettings(account, sources),
    ...useNetworkSettings(sources),
    ...useComputerSettings(sources),
  ];
  return settings.toSorted((a, b) => settingSections.indexOf(a.section) - settingSections.indexOf(b.section));
}
