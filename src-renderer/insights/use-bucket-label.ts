import { useFormatter } from 'use-intl';
import { noonOfUtcMs } from '../../src-shared/domain/time/local-day.ts';
import type { BucketUnit, Days } from '../../src-shared/domain/insights/insight-period.ts';

/** Returns the names of a period and its parts. */
export function useBucketLabel(): {
  short: (days: Days, unit: BucketUnit) => string;
  long: (days: Days) => string;
} {
  const format = useFormatter();
  const dayAndMonth = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return {
    short: ({ from }, unit) =>
      unit === 'month'
        ? format.dateTime(noonOfUtcMs(from), { month: 'short', year: '2-digit', timeZone: 'UTC' })
        : format.dateTime(noonOfUtcMs(from), dayAndMonth),
    long: ({ from, to }) =>
      from === to
        ? format.dateTime(noonOfUtcMs(from), { ...dayAndMonth, year: 'numeric' })
        : format.dateTimeRange(noonOfUtcMs(from), noonOfUtcMs(to), { ...dayAndMonth, year: 'numeric' }),
  };
}
