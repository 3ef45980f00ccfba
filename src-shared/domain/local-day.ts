/** A day of this machine's calendar, as `2026-11-02`. */
export type LocalDay = string;

const firstYear = 1971;
const lastYear = 2200;

/** `null`: no such day, or one far from every claim's. */
export function readLocalDay(text: string): LocalDay | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  const isThere = date.getMonth() === Number(month) - 1 && date.getDate() === Number(day);
  return isThere && Number(year) >= firstYear && Number(year) <= lastYear ? text : null;
}

export function localDayOf(atMs: number): LocalDay {
  const date = new Date(atMs);
  return printDay(date.getFullYear(), date.getMonth(), date.getDate());
}

/** The first moment of a day. Where clocks go forward at midnight, that is not 0:00. */
export function startOfDayMs(day: LocalDay): number {
  const { year, month, date } = partsOf(day);
  return new Date(year, month, date).getTime();
}

/** Days are counted on the calendar: a day may have 23 or 25 hours. */
export function addDays(day: LocalDay, days: number): LocalDay {
  const { year, month, date } = partsOf(day);
  return dayOfUtc(Date.UTC(year, month, date + days));
}

/** The first of a month, `months` after that of the day. */
export function addMonths(day: LocalDay, months: number): LocalDay {
  const { year, month } = partsOf(day);
  return dayOfUtc(Date.UTC(year, month + months, 1));
}

/** How many days after `one` the `other` is. */
export function daysBetween(one: LocalDay, other: LocalDay): number {
  return Math.round((utcOf(other) - utcOf(one)) / 86_400_000);
}

/** 0 for Monday. */
export function weekdayOf(day: LocalDay): number {
  return (new Date(utcOf(day)).getUTCDay() + 6) % 7;
}

function utcOf(day: LocalDay): number {
  const { year, month, date } = partsOf(day);
  return Date.UTC(year, month, date);
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
