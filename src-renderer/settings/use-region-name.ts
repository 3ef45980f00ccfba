import { useLocale, useTranslations } from 'use-intl';
import type { Preferences } from '../../src-shared/contract/app.ts';

/** Returns the name of a region in the interface's language. */
export function useRegionName(): (region: Preferences['region']) => string {
  const t = useTranslations('accounts.settings');
  const names = new Intl.DisplayNames(useLocale(), { type: 'region' });
  return (region) =>
    region === 'system'
      ? t('languages.system')
      : (names.of(new Intl.Locale(region).region ?? region) ?? region);
}
