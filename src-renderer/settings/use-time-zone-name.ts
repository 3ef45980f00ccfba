import { useTranslations } from 'use-intl';
import type { Preferences } from '../../src-shared/contract/app.ts';
import { systemTimeZone, type TimeZone } from '../../src-shared/domain/time/time-zone.ts';

/** Returns the text of the time zone's setting. */
export function useTimeZoneName(): (timeZone: Preferences['timeZone']) => string {
  const t = useTranslations('settings');
  return (timeZone) =>
    timeZone === 'system'
      ? t('systemTimeZone', { zone: spelledTimeZone(systemTimeZone()) })
      : spelledTimeZone(timeZone);
}

/** Returns a zone for reading: `America/Sao Paulo`. */
export function spelledTimeZone(timeZone: TimeZone): string {
  return timeZone.replaceAll('_', ' ');
}
