import type { DatesNode } from './query.ts';
import { addDays, startOfDayMs } from '../domain/time/local-day.ts';
import type { TimeZone } from '../domain/time/time-zone.ts';

/** The moments of the days; `null`: no end. */
export function datesRange(
  { from, to }: Pick<DatesNode, 'from' | 'to'>,
  zone: TimeZone,
): {
  fromMs: number | null;
  belowMs: number | null;
} {
  return {
    fromMs: from === null ? null : startOfDayMs(from, zone),
    belowMs: to === null ? null : startOfDayMs(addDays(to, 1), zone),
  };
}
