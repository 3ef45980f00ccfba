import { useFormatter } from 'use-intl';
import type { BucketUnit, Days } from '../../src-shared/domain/insight-period.ts';

/** What a part of a period, or a period, is called. */
export function useBucketLabel(): {
  short: (days: Days, unit: BucketUnit) => string;
  long: (days: Days) => string;
} {
  const format = useFormatter();
  const dayAndMonth = { day: 'numeric', month: 'short' } as const;
  return {
    short: ({ from }, unit) =>
      unit === 'month'
        ? format.dateTime(noonOf(from), { month: 'short', year: '2-digit' })
        : format.dateTime(noonOf(from), dayAndMonth),
    long: ({ from, to }) =>
      from === to
        ? format.dateTime(noonOf(from), { ...dayAndMonth, year: 'numeric' })
        : format.dateTimeRange(noonOf(from), noonOf(to), { ...dayAndMonth, year: 'numeric' }),
  };
}

/** Far from either end of the day, whatever its length. */
function noonOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}
