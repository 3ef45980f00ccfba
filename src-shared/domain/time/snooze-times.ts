import { addDays, atHourMs, localDayOf, readLocalDay, weekdayOf } from './local-day.ts';
import type { TimeZone } from './time-zone.ts';

/** Times until which a claim can be snoozed with a key. */
export const snoozeChoices = ['later_today', 'tomorrow', 'next_week'] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

const laterMs = 3 * 3_600_000;
const quarterMs = 900_000;
/** Hour of the morning, as clocks show it. */
const morningHour = 9;

/** Returns the end of the snooze; `null` if today is over by then. */
export function snoozeUntil(choice: SnoozeChoice, nowMs: number, zone: TimeZone): number | null {
  const today = localDayOf(nowMs, zone);
  switch (choice) {
    case 'later_today': {
      const laterAtMs = Math.ceil((nowMs + laterMs) / quarterMs) * quarterMs;
      return localDayOf(laterAtMs, zone) === today ? laterAtMs : null;
    }
    case 'tomorrow':
      return atHourMs(addDays(today, 1), morningHour, zone);
    case 'next_week':
      return atHourMs(addDays(today, 7 - weekdayOf(today)), morningHour, zone);
  }
}

/** Returns the morning of a typed day (`2026-12-24`); `null` if it is none, or not in the future. */
export function morningOf(typed: string, nowMs: number, zone: TimeZone): number | null {
  const day = readLocalDay(typed);
  const morningMs = day === null ? null : atHourMs(day, morningHour, zone);
  return morningMs !== null && morningMs > nowMs ? morningMs : null;
}
