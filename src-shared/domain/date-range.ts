import type { DatesNode } from './claim-query.ts';
import { addDays, startOfDayMs } from './local-day.ts';

/** The moments of the days, in this machine's time zone; `null`: no end. */
export function datesRange({ from, to }: Pick<DatesNode, 'from' | 'to'>): {
  fromMs: number | null;
  belowMs: number | null;
} {
  return {
    fromMs: from === null ? null : startOfDayMs(from),
    belowMs: to === null ? null : startOfDayMs(addDays(to, 1)),
  };
}
