import { addDays, atHourMs, localDayOf, readLocalDay, weekdayOf } from './local-day.ts';
import type { TimeZone } from './time-zone.ts';

/** Until when a claim can be snoozed at a key. */
export const snoozeChoices = ['later_today', 'tomorrow', 'next_week'] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

const laterMs = 3 * 3_600_000;
const quarterMs = 900_000;
/** In the morning, as clocks show it. */
const morningHour = 9;

/** `null`: today is over by then. */
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

/** The morning of a day that was typed (`2026-12-24`); `null`: it is none, or not in the future. */
export function morningOf(typed: string, nowMs: number, zone: TimeZone): number | null {
  const day = readLocalDay(typed);
  const morningMs = day === null ? null : atHourMs(day, morningHour, zone);
  return morningMs !== null && morningMs > nowMs ? morningMs : null;
}
