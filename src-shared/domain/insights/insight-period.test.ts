import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import { bucketsOf, customPeriod, longestPeriodDays, namedPeriod } from './insight-period.ts';
import { addDays, daysBetween, weekdayOf } from '../time/local-day.ts';

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));

describe('the parts of a period', () => {
  it('are all of its days, each once, in their order', () => {
    checkProperty(
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
      { atLeast: 20 },
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
