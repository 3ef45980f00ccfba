import { addDays, type LocalDay, readLocalDay, startOfDayMs } from '../domain/time/local-day.ts';
import type { TimeZone } from '../domain/time/time-zone.ts';

/** A day, whose beginning and end depend on the time zone; or a moment, such as `2026-11-02T14:00:00.000Z`. */
type DayOrMoment = LocalDay;

export function isDayOrMoment(text: string): boolean {
  return momentOf(text) !== null || readLocalDay(text) !== null;
}

function momentOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) || new Date(ms).toISOString() !== text ? null : ms;
}

/** Returns the moments of the days; `null` for no limit. */
export function datesRange(
  { from, to }: { from: DayOrMoment | null; to: DayOrMoment | null },
  zone: TimeZone,
): {
  fromMs: number | null;
  belowMs: number | null;
} {
  const lastMs = to === null ? null : momentOf(to);
  return {
    fromMs: from === null ? null : (momentOf(from) ?? startOfDayMs(from, zone)),
    belowMs: to === null ? null : lastMs === null ? startOfDayMs(addDays(to, 1), zone) : lastMs + 1,
  };
}
