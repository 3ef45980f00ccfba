import { useTimeZone as useShownTimeZone } from 'use-intl';
import { systemTimeZone, type TimeZone } from '../../src-shared/domain/time/time-zone.ts';

/** Returns the time zone in which times are shown and days are counted. */
export function useTimeZone(): TimeZone {
  return useShownTimeZone() ?? systemTimeZone();
}
