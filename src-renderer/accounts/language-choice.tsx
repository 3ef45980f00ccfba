import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import {
  localePreferences,
  type Preferences,
  pseudoLanguage,
  regions,
} from '../../src-shared/contract/app.ts';
import { resolveLocale } from '../runtime/resolve-locale.ts';
import { ChoiceRow } from '../ui/choice-row.tsx';
import { Select } from '../ui/select.tsx';

/** The language of the words, and the region whose dates, numbers and amounts go with it. */
export function LanguageChoice({
  preferences,
  change,
}: {
  preferences: Preferences;
  change: (part: Partial<Preferences>) => void;
}) {
  const t = useTranslations('accounts.settings');
  const locale = useLocale();
  const names = useMemo(() => new Intl.DisplayNames(locale, { type: 'region' }), [locale]);
  const { language } = resolveLocale(preferences, navigator.languages);
  const offered = regions[language === pseudoLanguage ? 'en' : language];
  return (
    <>
      <ChoiceRow
        label={t('language')}
        options={localePreferences
          .filter((one) => one !== pseudoLanguage || import.meta.env.DEV)
          .map((one) => ({ id: one, optionLabel: t(`languages.${one}`) }))}
        value={preferences.locale}
        onChange={(chosen) => change({ locale: chosen })}
      />
      <div className="grid grid-cols-[128px_minmax(0,1fr)] items-center">
        <span className="text-ink-3">{t('region')}</span>
        <div className="flex items-center gap-3">
          <Select
            label={t('region')}
            isLabelHidden
            value={offered.find((region) => region === preferences.region) ?? 'system'}
            options={[
              { value: 'system' as const, label: t('systemRegion') },
              ...offered.map((region) => ({
                value: region,
                label: names.of(new Intl.Locale(region).region ?? region) ?? region,
              })),
            ]}
            onChange={(region) => change({ region })}
          />
          <span className="text-small text-ink-3">{t('regionText')}</span>
        </div>
      </div>
    </>
  );
}
