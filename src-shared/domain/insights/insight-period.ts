import { z } from 'zod';
import {
  addDays,
  addMonths,
  daysBetween,
  type LocalDay,
  readLocalDay,
  weekdayOf,
} from '../time/local-day.ts';

export const periodKinds = ['week', 'month', 'quarter', 'custom'] as const;
export type PeriodKind = (typeof periodKinds)[number];

const day = z.string().refine((text) => readLocalDay(text) !== null);
/** A range of days, both inclusive. */
export const daysSchema = z.strictObject({ from: day, to: day });
export type Days = z.infer<typeof daysSchema>;

export const longestPeriodDays = 1830;

export type BucketUnit = 'day' | 'week' | 'month';

export interface InsightPeriod extends Days {
  kind: PeriodKind;
  /** Preceding period of the same length; while the period is running, as many days as have passed of it. */
  previous: Days;
  unit: BucketUnit;
  /** The period in parts, none of which exceeds it. */
  buckets: Days[];
}

/** Returns a named period. A week begins on Monday. `back` counts periods before the one of `today`. */
export function namedPeriod(
  kind: Exclude<PeriodKind, 'custom'>,
  today: LocalDay,
  back: number,
): InsightPeriod {
  const from = startOf(kind, today, -back);
  return whole(
    kind,
    { from, to: addDays(startOf(kind, today, 1 - back), -1) },
    today,
    startOf(kind, today, -back - 1),
  );
}

/** Returns a custom period. Days in the wrong order are swapped; too many are cut at the beginning. */
export function customPeriod(days: Days, today: LocalDay): InsightPeriod {
  const [from, to] = days.from <= days.to ? [days.from, days.to] : [days.to, days.from];
  const earliest = addDays(to, 1 - longestPeriodDays);
  const kept = { from: from < earliest ? earliest : from, to };
  const length = daysBetween(kept.from, kept.to) + 1;
  return whole('custom', kept, today, addDays(kept.from, -length));
}

function whole(kind: PeriodKind, days: Days, today: LocalDay, previousFrom: LocalDay): InsightPeriod {
  const last = addDays(days.from, -1);
  const isUnderWay = today >= days.from && today < days.to;
  const reached = addDays(previousFrom, daysBetween(days.from, today));
  const unit = unitOf(daysBetween(days.from, days.to) + 1);
  return {
    ...days,
    kind,
    previous: { from: previousFrom, to: isUnderWay && reached < last ? reached : last },
    unit,
    buckets: bucketsOf(days, unit),
  };
}

function startOf(kind: Exclude<PeriodKind, 'custom'>, today: LocalDay, steps: number): LocalDay {
  if (kind === 'week') return addDays(today, 7 * steps - weekdayOf(today));
  if (kind === 'month') return addMonths(today, steps);
  const monthOfQuarter = (Number(today.slice(5, 7)) - 1) % 3;
  return addMonths(today, 3 * steps - monthOfQuarter);
}

const mostDays = 45;
const mostWeeks = 27;

function unitOf(days: number): BucketUnit {
  if (days <= mostDays) return 'day';
  return days <= mostWeeks * 7 ? 'week' : 'month';
}

/** Returns whole days, weeks from Monday or months; the first and the last are cut at the period's limits. */
export function bucketsOf({ from, to }: Days, unit: BucketUnit): Days[] {
  const buckets: Days[] = [];
  for (let start = from; start <= to; ) {
    const next =
      unit === 'day'
        ? addDays(start, 1)
        : unit === 'week'
          ? addDays(start, 7 - weekdayOf(start))
          : addMonths(start, 1);
    const end = addDays(next, -1);
    buckets.push({ from: start, to: end < to ? end : to });
    start = next;
  }
  return buckets;
}
