import {
  CalendarDate,
  CalendarDateTime,
  fromAbsolute,
  setLocalTimeZone,
  toZoned,
} from '@internationalized/date';
import type { TimeZone } from './time-zone.ts';

/** A day of the calendar, such as `2026-11-02`. When it begins depends on the time zone. */
export type LocalDay = string;

const firstYear = 1971;
const lastYear = 2200;
const mostMs = 8.64e15 - 2 * 86_400_000;

// Without this the library asks `Date` instead for the zone that the computer had at the start: wrong once
// the computer is in another zone.
setLocalTimeZone('UTC');

/** Parses a day; `null` if there is no such day, or it is far from every claim's. */
export function readLocalDay(text: string): LocalDay | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const isThere = dayOfUtc(Date.UTC(Number(year), Number(month) - 1, Number(day))) === text;
  return isThere && Number(year) >= firstYear && Number(year) <= lastYear ? text : null;
}

/** Whether the moment is within the calendar's range; only then it has a day. */
export function isMoment(atMs: number): boolean {
  return Math.abs(atMs) <= mostMs;
}

/** Returns the day whose start is the last one before or at this moment. */
export function localDayOf(atMs: number, zone: TimeZone): LocalDay {
  const { year, month, day } = fromAbsolute(atMs, zone);
  const shown = printDay(year, month - 1, day);
  const next = addDays(shown, 1);
  // Where clocks go back a minute after midnight, a day has begun before the rest of the one before it.
  return startOfDayMs(next, zone) <= atMs ? next : shown;
}

/** Returns the first moment of a day. Where clocks go forward at midnight, that is not 0:00. */
export function startOfDayMs(day: LocalDay, zone: TimeZone): number {
  const { year, month, date } = partsOf(day);
  return toZoned(new CalendarDate(year, month + 1, date), zone)
    .toDate()
    .getTime();
}

/**
 * Returns when clocks show this hour on this day: the first time if they show it twice, and after it if they skip it.
 */
export function atHourMs(day: LocalDay, hour: number, zone: TimeZone): number {
  const { year, month, date } = partsOf(day);
  return toZoned(new CalendarDateTime(year, month + 1, date, hour), zone)
    .toDate()
    .getTime();
}

/** Returns what clocks show, in minutes since 0:00. */
export function minuteOfDay(atMs: number, zone: TimeZone): number {
  const { hour, minute } = fromAbsolute(atMs, zone);
  return hour * 60 + minute;
}

/** Adds days on the calendar: a day may have 23 or 25 hours. */
export function addDays(day: LocalDay, days: number): LocalDay {
  const { year, month, date } = partsOf(day);
  return dayOfUtc(Date.UTC(year, month, date + days));
}

/** Returns the first day of the month that is `months` after the day's. */
export function addMonths(day: LocalDay, months: number): LocalDay {
  const { year, month } = partsOf(day);
  return dayOfUtc(Date.UTC(year, month + months, 1));
}

/** Returns how many days `other` is after `one`. */
export function daysBetween(one: LocalDay, other: LocalDay): number {
  return Math.round((noonOfUtcMs(other) - noonOfUtcMs(one)) / 86_400_000);
}

/** Returns the day of the week, 0 for Monday. */
export function weekdayOf(day: LocalDay): number {
  return (new Date(noonOfUtcMs(day)).getUTCDay() + 6) % 7;
}

/** Returns noon of the day in UTC, for showing a day without a time: format it as UTC. */
export function noonOfUtcMs(day: LocalDay): number {
  const { year, month, date } = partsOf(day);
  return Date.UTC(year, month, date, 12);
}

function dayOfUtc(ms: number): LocalDay {
  const date = new Date(ms);
  return printDay(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
}

function partsOf(day: LocalDay): { year: number; month: number; date: number } {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month: month - 1, date };
}

function printDay(year: number, month: number, date: number): LocalDay {
  return `${String(year).padStart(4, '0')}-${String(month + 1).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}
