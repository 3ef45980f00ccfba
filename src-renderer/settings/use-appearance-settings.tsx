import { useTranslations } from 'use-intl';
import {
  afterDecisionChoices,
  densities,
  firstListLayout,
  localePreferences,
  type Preferences,
  pseudoLanguage,
  regions,
  textSizes,
} from '../../src-shared/contract/app.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { resolveLocale } from '../runtime/resolve-locale.ts';
import { choiceSetting, controlledSetting, openedSetting, usePreferenceSettings } from './choice-setting.tsx';
import { TimeZoneControl } from './time-zone-control.tsx';
import type { Setting, SettingSources } from './setting.ts';

const themes = ['system', 'light', 'dark'] as const satisfies readonly Preferences['theme'][];

/** Returns the settings of how Claimdesk looks and moves, and of its language. */
export function useAppearanceSettings(sources: SettingSources): Setting[] {
  const { choice } = usePreferenceSettings(sources);
  return [
    choice('general', 'theme', themes),
    choice('general', 'textSize', textSizes),
    ...useListSettings(sources),
    choice('general', 'isNavCollapsed', [false, true]),
    choice('general', 'afterDecision', afterDecisionChoices),
    ...useLanguageSettings(sources),
  ];
}

/** Returns the settings of how the list of claims looks. */
function useListSettings({ preferences: { listLayout }, change }: SettingSources): Setting[] {
  const t = useTranslations('settings');
  const app = useTranslations('app');
  const openColumns = useOpenColumns();
  const { density, ...columns } = listLayout;
  const { density: firstDensity, ...firstColumns } = firstListLayout;
  const hasOwnColumns = JSON.stringify(columns) !== JSON.stringify(firstColumns);
  return [
    choiceSetting({
      id: 'density',
      section: 'general',
      label: t('density'),
      text: t('densityText'),
      isPinned: false,
      value: density,
      first: firstDensity,
      values: densities,
      wordsOf: (value) => t(`densities.${value}`),
      onChange: (value) =>
        change.preferences(t('density'), { listLayout: { ...listLayout, density: value } }),
    }),
    openedSetting({
      id: 'columns',
      section: 'general',
      label: t('columns'),
      text: t('columnsText'),
      isPinned: false,
      value: t(hasOwnColumns ? 'ownColumns' : 'firstColumns'),
      first: t('firstColumns'),
      reset: hasOwnColumns
        ? () => change.preferences(t('columns'), { listLayout: { ...firstListLayout, density } })
        : null,
      button: app('commands.list.columns'),
      onOpen: openColumns,
    }),
  ];
}

/** Returns the settings of language, region and time zone. */
function useLanguageSettings(sources: SettingSources): Setting[] {
  const { choice, stored } = usePreferenceSettings(sources);
  const { preferences } = sources;
  const { locale, region } = preferences;
  const { language } = resolveLocale(preferences, navigator.languages);
  const offeredRegions = regions[language === pseudoLanguage ? 'en' : language];
  const timeZone = stored('language', 'timeZone');
  return [
    choice(
      'language',
      'locale',
      localePreferences.filter(
        (value) => value !== pseudoLanguage || value === locale || import.meta.env.DEV,
      ),
    ),
    choice('language', 'region', ['system', ...offeredRegions], {
      // One of another language counts as the system's.
      value: offeredRegions.find((one) => one === region) ?? 'system',
    }),
    controlledSetting(timeZone, <TimeZoneControl value={timeZone.value} onChange={timeZone.onChange} />),
  ];
}

/** Opens the choice of columns over the list itself, where its effect is seen. */
function useOpenColumns(): () => void {
  const { navigation, commands } = useAppContext();
  return () => {
    const end = commands.available.subscribe((offered) => {
      if (!offered.has('list.columns')) return;
      end();
      commands.run('list.columns');
    });
    navigation.getState().goTo('inbox');
  };
}
