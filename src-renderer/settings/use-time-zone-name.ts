import { useTranslations } from 'use-intl';
import type { Preferences } from '../../src-shared/contract/app.ts';
import { systemTimeZone, type TimeZone } from '../../src-shared/domain/time/time-zone.ts';

/** What the setting of the time zone says. */
export function useTimeZoneName(): (timeZone: Preferences['timeZone']) => string {
  const t = useTranslations('settings');
  return (timeZone) =>
    timeZone === 'system'
      ? t('systemTimeZone', { zone: spelledTimeZone(systemTimeZone()) })
      : spelledTimeZone(timeZone);
}

/** As it is read: `America/Sao Paulo`. */
export function spelledTimeZone(timeZone: TimeZone): string {
  return timeZone.replaceAll('_', ' ');
}
