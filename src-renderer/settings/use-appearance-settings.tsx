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
import { Button } from '../ui/button.tsx';
import { choiceSetting } from './choice-setting.tsx';
import { ValueAndButton } from './setting-row.tsx';
import { TimeZoneControl } from './time-zone-control.tsx';
import { useRegionName } from './use-region-name.ts';
import { useTimeZoneName } from './use-time-zone-name.ts';
import type { Setting, SettingSources } from './setting.ts';

const themes = ['system', 'light', 'dark'] as const satisfies readonly Preferences['theme'][];
const navigations = ['full', 'icons'] as const;

/** Returns the settings of how Claimdesk looks and moves, and of its language. */
export function useAppearanceSettings({ preferences, isPinned, change }: SettingSources): Setting[] {
  const t = useTranslations('settings');
  const words = useTranslations('accounts.settings');
  const regionName = useRegionName();
  const timeZoneName = useTimeZoneName();
  const { theme, textSize, listLayout, isNavCollapsed, afterDecision, locale, region, timeZone } =
    preferences;
  const { language } = resolveLocale(preferences, navigator.languages);
  const offeredRegions = regions[language === pseudoLanguage ? 'en' : language];
  const openColumns = useOpenColumns();
  const { density, ...columns } = listLayout;
  const { density: firstDensity, ...firstColumns } = firstListLayout;
  const hasOwnColumns = JSON.stringify(columns) !== JSON.stringify(firstColumns);
  const columnsNow = t(hasOwnColumns ? 'ownColumns' : 'firstColumns');
  const changeTimeZone = (chosen: Preferences['timeZone']) =>
    change.preferences(t('names.timeZone'), { timeZone: chosen });
  return [
    choiceSetting({
      id: 'theme',
      section: 'general',
      label: t('names.theme'),
      text: t('themeText'),
      isPinned: isPinned('theme'),
      value: theme,
      first: firstPreferences.theme,
      options: themes.map((value) => ({ value, label: t(`themes.${value}`) })),
      onChange: (value) => change.preferences(t('names.theme'), { theme: value }),
    }),
    choiceSetting({
      id: 'textSize',
      section: 'general',
      label: t('names.textSize'),
      text: t('textSizeText'),
      isPinned: false,
      value: `${textSize}`,
      first: `${firstPreferences.textSize}`,
      options: textSizes.map((size) => ({ value: `${size}`, label: t('percent', { share: size / 100 }) })),
      onChange: (value) =>
        change.preferences(t('names.textSize'), {
          textSize: textSizes.find((size) => `${size}` === value) ?? firstPreferences.textSize,
        }),
    }),
    choiceSetting({
      id: 'density',
      section: 'general',
      label: t('density'),
      text: t('densityText'),
      isPinned: false,
      value: density,
      first: firstDensity,
      options: densities.map((value) => ({ value, label: t(`densities.${value}`) })),
      onChange: (value) =>
        change.preferences(t('density'), { listLayout: { ...listLayout, density: value } }),
    }),
    {
      id: 'columns',
      section: 'general',
      label: t('columns'),
      text: t('columnsText'),
      isPinned: false,
      value: columnsNow,
      first: t('firstColumns'),
      reset: hasOwnColumns
        ? () => change.preferences(t('columns'), { listLayout: { ...firstListLayout, density } })
        : null,
      control: (
        <ValueAndButton value={columnsNow}>
          <Button onClick={openColumns}>{t('chooseColumns')}</Button>
        </ValueAndButton>
      ),
    },
    choiceSetting({
      id: 'navigation',
      section: 'general',
      label: t('names.isNavCollapsed'),
      text: t('isNavCollapsedText'),
      isPinned: false,
      value: isNavCollapsed ? 'icons' : 'full',
      first: 'full',
      options: navigations.map((value) => ({ value, label: t(`navigations.${value}`) })),
      onChange: (value) =>
        change.preferences(t('names.isNavCollapsed'), { isNavCollapsed: value === 'icons' }),
    }),
    choiceSetting({
      id: 'afterDecision',
      section: 'general',
      label: t('names.afterDecision'),
      text: t('afterDecisionText'),
      isPinned: isPinned('afterDecision'),
      value: afterDecision,
      first: firstPreferences.afterDecision,
      options: afterDecisionChoices.map((value) => ({ value, label: t(`afterDecisions.${value}`) })),
      onChange: (value) => change.preferences(t('names.afterDecision'), { afterDecision: value }),
    }),
    choiceSetting({
      id: 'locale',
      section: 'language',
      label: t('names.locale'),
      text: t('localeText'),
      isPinned: isPinned('locale'),
      value: locale,
      first: firstPreferences.locale,
      options: localePreferences
        .filter((value) => value !== pseudoLanguage || value === locale || import.meta.env.DEV)
        .map((value) => ({ value, label: words(`languages.${value}`) })),
      onChange: (value) => change.preferences(t('names.locale'), { locale: value }),
    }),
    choiceSetting({
      id: 'region',
      section: 'language',
      label: t('names.region'),
      text: words('regionText'),
      isPinned: isPinned('region'),
      // One of another language counts as the system's.
      value: offeredRegions.find((one) => one === region) ?? 'system',
      first: 'system',
      options: (['system', ...offeredRegions] as const).map((value) => ({ value, label: regionName(value) })),
      onChange: (value) => change.preferences(t('names.region'), { region: value }),
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
