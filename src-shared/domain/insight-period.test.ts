import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { datesRange } from './date-range.ts';
import { bucketsOf, customPeriod, longestPeriodDays, namedPeriod } from './insight-period.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  localDayOf,
  readLocalDay,
  startOfDayMs,
  weekdayOf,
} from './local-day.ts';

afterEach(() => vi.unstubAllEnvs());

const hourMs = 3_600_000;
const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));

describe('a day', () => {
  it('is a day of the calendar, or none', () => {
    expect(readLocalDay('2024-02-29')).toBe('2024-02-29');
    for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '1900-01-01', '2300-01-01', ''])
      expect(readLocalDay(text)).toBeNull();
  });

  it.each([
    ['Europe/Madrid', '2026-03-29', 23],
    ['Europe/Madrid', '2026-10-25', 25],
    ['America/Asuncion', '2022-10-02', 23],
    ['America/Argentina/Buenos_Aires', '2026-03-29', 24],
  ])('in %s, %s has %i hours', (zone, day, hours) => {
    vi.stubEnv('TZ', zone);
    const { fromMs, belowMs } = datesRange({ from: day, to: day });
    expect(((belowMs ?? 0) - (fromMs ?? 0)) / hourMs).toBe(hours);
  });

  it.each(['UTC', 'Europe/Madrid', 'America/Asuncion', 'Pacific/Apia', 'Asia/Kathmandu'])(
    'holds each moment between its start and the start of the next, in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      fc.assert(
        fc.property(fc.integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2100, 0, 1) }), (atMs) => {
          const day = localDayOf(atMs);
          expect(startOfDayMs(day)).toBeLessThanOrEqual(atMs);
          expect(startOfDayMs(addDays(day, 1))).toBeGreaterThan(atMs);
        }),
        { numRuns: 200 },
      );
    },
  );

  it('is counted on, over leap days and ends of months', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2025-02-28', 1)).toBe('2025-03-01');
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-01');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-01');
    expect(daysBetween('2024-02-01', '2024-03-01')).toBe(29);
    expect(weekdayOf('2026-11-23')).toBe(0);
    expect(weekdayOf('2026-11-22')).toBe(6);
  });
});

describe('the parts of a period', () => {
  it('are all of its days, each once, in their order', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.integer({ min: 0, max: 1000 }),
        fc.constantFrom('day', 'week', 'month'),
        (from, length, unit) => {
          const to = addDays(from, length);
          const buckets = bucketsOf({ from, to }, unit);
          expect(buckets[0]?.from).toBe(from);
          expect(buckets.at(-1)?.to).toBe(to);
          for (const [index, bucket] of buckets.entries()) {
            expect(bucket.from <= bucket.to).toBe(true);
            const next = buckets[index + 1];
            if (next === undefined) continue;
            expect(next.from).toBe(addDays(bucket.to, 1));
            if (unit === 'week') expect(weekdayOf(next.from)).toBe(0);
            if (unit === 'month') expect(next.from.slice(8)).toBe('01');
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('are days in a month, weeks in a quarter and months in a year', () => {
    expect(namedPeriod('month', '2024-02-10', 0)).toMatchObject({
      from: '2024-02-01',
      to: '2024-02-29',
      unit: 'day',
    });
    expect(namedPeriod('quarter', '2026-11-22', 0)).toMatchObject({
      from: '2026-10-01',
      to: '2026-12-31',
      unit: 'week',
    });
    expect(customPeriod({ from: '2026-01-01', to: '2026-12-31' }, '2026-11-22').unit).toBe('month');
  });
});

describe('the period before', () => {
  it('has as many days as went by of the one under way', () => {
    expect(namedPeriod('month', '2026-11-22', 0).previous).toEqual({ from: '2026-10-01', to: '2026-10-22' });
    expect(namedPeriod('week', '2026-11-18', 0)).toMatchObject({
      from: '2026-11-16',
      to: '2026-11-22',
      previous: { from: '2026-11-09', to: '2026-11-11' },
    });
  });

  it('is never longer than it is, and is whole once the period is over', () => {
    expect(namedPeriod('month', '2026-03-31', 0).previous).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(namedPeriod('month', '2026-03-30', 0).previous).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(namedPeriod('quarter', '2026-11-22', 1)).toMatchObject({
      from: '2026-07-01',
      to: '2026-09-30',
      previous: { from: '2026-04-01', to: '2026-06-30' },
    });
  });

  it('of any days is as many days before', () => {
    expect(customPeriod({ from: '2026-03-10', to: '2026-03-01' }, '2026-11-22')).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-10',
      previous: { from: '2026-02-19', to: '2026-02-28' },
    });
    const long = customPeriod({ from: '1980-01-01', to: '2026-03-01' }, '2026-11-22');
    expect(daysBetween(long.from, long.to) + 1).toBe(longestPeriodDays);
  });
});
