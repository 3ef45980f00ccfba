import type { Database } from 'better-sqlite3';
import {
  addDays,
  isMoment,
  localDayOf,
  minuteOfDay,
  startOfDayMs,
} from '../../src-shared/domain/time/local-day.ts';

/** Name of the SQL function for the day of a moment in a time zone, such as `2026-11-02`; '' if there is none. */
export const localDay = 'local_day';
/** Name of the SQL function for the hour that clocks of a time zone show, 0 to 23; null for no moment. */
export const localHour = 'local_hour';

/** Adds the calendar of any time zone to a connection: SQLite's own knows only the computer's. */
export function addZoneFunctions(database: Database): void {
  // Rows come in the order of time, most of a day one after another.
  let last = { zone: '', day: '', fromMs: 0, belowMs: 0 };
  database.function(localDay, { deterministic: true }, (atMs: unknown, zone: unknown) => {
    if (typeof atMs !== 'number' || typeof zone !== 'string' || !isMoment(atMs)) return '';
    if (zone === last.zone && last.fromMs <= atMs && atMs < last.belowMs) return last.day;
    const day = localDayOf(atMs, zone);
    last = { zone, day, fromMs: startOfDayMs(day, zone), belowMs: startOfDayMs(addDays(day, 1), zone) };
    return day;
  });
  database.function(localHour, { deterministic: true }, (atMs: unknown, zone: unknown) => {
    if (typeof atMs !== 'number' || typeof zone !== 'string' || !isMoment(atMs)) return null;
    return Math.floor(minuteOfDay(atMs, zone) / 60);
  });
}
