import { Command } from 'cmdk';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { searchMatcher } from '../../src-shared/domain/text/search-terms.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { rankCommand } from '../runtime/command-rank.ts';
import { paletteGroupClass, paletteItemClass } from '../ui/palette-class.ts';
import type { Setting } from './setting.ts';
import { useSettingSources } from './use-setting-sources.ts';
import { useSettings } from './use-settings.ts';
import type { ShownPreferences } from '../runtime/use-preferences.ts';

const mostSettings = 6;

/** Returns settings whose section or name has what is typed, those with the best matching names first. */
export function useFoundSettings(account: Account, preferences: ShownPreferences, text: string): Setting[] {
  const t = useTranslations('settings');
  const settings = useSettings(account, useSettingSources(preferences).sources);
  const matches = searchMatcher(text);
  return settings
    .filter(({ section, label }) => matches(`${t(`sections.${section}`)} ${label}`))
    .toSorted((one, other) => rankCommand(text, one.label) - rankCommand(text, other.label))
    .slice(0, mostSettings);
}

/** Settings in the palette, with their values: each leads to its row. */
export function PaletteSettings({
  settings,
  onChoose,
}: {
  settings: readonly Setting[];
  onChoose: (act: () => void) => void;
}) {
  const app = useTranslations('app');
  const { navigation } = useAppContext();
  if (settings.length === 0) return null;
  return (
    <Command.Group heading={app('settings')} className={paletteGroupClass}>
      {settings.map(({ id, label, value }) => (
        <Command.Item
          key={id}
          value={`setting ${id}`}
          onSelect={() => onChoose(() => navigation.getState().goToSetting(id))}
          className={paletteItemClass}
        >
          <span className="min-w-0 flex-1 truncate">{label}</span>
          <span className="max-w-[45%] shrink-0 truncate text-second text-ink-3">{value}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
