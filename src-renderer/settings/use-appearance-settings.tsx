import { useTranslations } from 'use-intl';
import {
  afterDecisionChoices,
  densities,
  firstListLayout,
  firstPreferences,
  localePreferences,
  type Preferences,
  pseudoLanguage,
  regions,
  textSizes,
} from '../../src-shared/contract/app.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { resolveLocale } from '../runtime/resolve-locale.ts';
import { choiceSetting, openedSetting, usePreferenceChoice } from './choice-setting.tsx';
import { TimeZoneControl } from './time-zone-control.tsx';
import { useRegionName } from './use-region-name.ts';
import { useTimeZoneName } from './use-time-zone-name.ts';
import type { Setting, SettingSources } from './setting.ts';

const themes = ['system', 'light', 'dark'] as const satisfies readonly Preferences['theme'][];

/** Returns the settings of how Claimdesk looks and moves, and of its language. */
export function useAppearanceSettings(sources: SettingSources): Setting[] {
  const t = useTranslations('settings');
  const choice = usePreferenceChoice(sources);
  return [
    choice('general', 'theme', {
      values: themes,
      wordsOf: (value) => t(`themes.${value}`),
      changeTo: (theme) => ({ theme }),
    }),
    choice('general', 'textSize', {
      values: textSizes,
      wordsOf: (size) => t('percent', { share: size / 100 }),
      changeTo: (textSize) => ({ textSize }),
    }),
    ...useListSettings(sources),
    choice('general', 'isNavCollapsed', {
      values: [false, true],
      wordsOf: (value) => t(value ? 'navigations.icons' : 'navigations.full'),
      changeTo: (isNavCollapsed) => ({ isNavCollapsed }),
    }),
    choice('general', 'afterDecision', {
      values: afterDecisionChoices,
      wordsOf: (value) => t(`afterDecisions.${value}`),
      changeTo: (afterDecision) => ({ afterDecision }),
    }),
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
  const t = useTranslations('settings');
  const words = useTranslations('accounts.settings');
  const regionName = useRegionName();
  const timeZoneName = useTimeZoneName();
  const choice = usePreferenceChoice(sources);
  const { preferences, isPinned, change } = sources;
  const { locale, region, timeZone } = preferences;
  const { language } = resolveLocale(preferences, navigator.languages);
  const offeredRegions = regions[language === pseudoLanguage ? 'en' : language];
  const changeTimeZone = (chosen: Preferences['timeZone']) =>
    change.preferences(t('names.timeZone'), { timeZone: chosen });
  return [
    choice('language', 'locale', {
      values: localePreferences.filter(
        (value) => value !== pseudoLanguage || value === locale || import.meta.env.DEV,
      ),
      wordsOf: (value) => words(`languages.${value}`),
      changeTo: (chosen) => ({ locale: chosen }),
    }),
    choice('language', 'region', {
      values: ['system', ...offeredRegions],
      wordsOf: regionName,
      changeTo: (chosen) => ({ region: chosen }),
      // One of another language counts as the system's.
      value: offeredRegions.find((one) => one === region) ?? 'system',
    }),
    {
      id: 'timeZone',
      section: 'language',
      label: t('names.timeZone'),
      text: t('timeZoneText'),
      isPinned: isPinned('timeZone'),
      value: timeZoneName(timeZone),
      first: timeZoneName(firstPreferences.timeZone),
      reset: timeZone === firstPreferences.timeZone ? null : () => changeTimeZone(firstPreferences.timeZone),
      control: <TimeZoneControl value={timeZone} onChange={changeTimeZone} />,
    },
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
