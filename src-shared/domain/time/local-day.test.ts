import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import { datesRange } from '../../query/date-range.ts';
import {
  addDays,
  addMonths,
  atHourMs,
  daysBetween,
  localDayOf,
  minuteOfDay,
  readLocalDay,
  startOfDayMs,
  weekdayOf,
} from './local-day.ts';

afterEach(() => vi.unstubAllEnvs());

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Where clocks change at midnight, just after it, by half an hour, by a whole day, or not for all of Ramadan. */
const peculiarZones = [
  'Africa/Casablanca',
  'America/Asuncion',
  'America/Havana',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
];
const anyZone = fc.oneof(
  fc.constantFrom(...peculiarZones),
  fc.constantFrom('UTC', ...Intl.supportedValuesOf('timeZone')),
);
const firstMs = Date.UTC(1973, 0, 1);
const anyMoment = fc.integer({ min: firstMs, max: Date.UTC(2037, 0, 1) });

/** Just around the changes of a zone's clocks. */
function changesOf(zone: string): number[] {
  const offsetAt = (atMs: number) => (minuteOfDay(atMs, zone) - Math.floor(atMs / 60_000)) % 1440;
  const changes: number[] = [];
  for (let atMs = firstMs; atMs < Date.UTC(2030, 0, 1); atMs += 7 * dayMs) {
    let [before, after] = [atMs, atMs + 7 * dayMs];
    if (Math.abs(offsetAt(before) - offsetAt(after)) % 1440 === 0) continue;
    while (after - before > 60_000) {
      const middle = Math.floor((before + after) / 120_000) * 60_000;
      if (Math.abs(offsetAt(before) - offsetAt(middle)) % 1440 === 0) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

function expectWithinItsDay(atMs: number, zone: string): void {
  const day = localDayOf(atMs, zone);
  const place = `${zone} ${new Date(atMs).toISOString()} ${day}`;
  const { fromMs, belowMs } = datesRange({ from: day, to: day }, zone);
  expect([place, (fromMs ?? 0) <= atMs, atMs < (belowMs ?? 0)]).toEqual([place, true, true]);
  expect([place, localDayOf(fromMs ?? 0, zone)]).toEqual([place, day]);
}

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
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['Pacific/Apia', '2011-12-30', 0],
    ['America/Argentina/Buenos_Aires', '2026-03-29', 24],
  ])('in %s, %s has %d hours', (zone, day, hours) => {
    const { fromMs, belowMs } = datesRange({ from: day, to: day }, zone);
    expect(((belowMs ?? 0) - (fromMs ?? 0)) / hourMs).toBe(hours);
  });

  it.each([
    ['America/Santiago', '2026-09-06'],
    ['America/Sao_Paulo', '2018-11-04'],
    ['America/Havana', '2026-03-08'],
  ])('in %s, %s begins at 1:00, as clocks go forward at midnight', (zone, day) => {
    expect(minuteOfDay(startOfDayMs(day, zone), zone)).toBe(60);
    expect(localDayOf(startOfDayMs(day, zone) - 1, zone)).toBe(addDays(day, -1));
  });

  it('holds each moment between its start and the start of the next, in any zone', () => {
    checkProperty(fc.property(anyMoment, anyZone, expectWithinItsDay), { atLeast: 100 });
  });

  it.each(peculiarZones)('holds the moments around each change of clocks in %s', (zone) => {
    for (const change of changesOf(zone))
      for (const afterMs of [-dayMs, -hourMs, -1, 0, 1, hourMs / 2, hourMs, 2 * hourMs, dayMs])
        expectWithinItsDay(change + afterMs, zone);
  });

  it.each(['UTC', 'America/Santiago', 'Asia/Tokyo'])(
    'goes by the zone, not by a computer in %s',
    (system) => {
      vi.stubEnv('TZ', system);
      const atMs = Date.UTC(2026, 8, 6, 3, 30);
      expect(localDayOf(atMs, 'America/Santiago')).toBe('2026-09-05');
      expect(localDayOf(atMs, 'Asia/Tokyo')).toBe('2026-09-06');
      expect(startOfDayMs('2026-09-06', 'America/Santiago')).toBe(Date.UTC(2026, 8, 6, 4));
      expect(atHourMs('2026-09-06', 9, 'America/Santiago')).toBe(Date.UTC(2026, 8, 6, 12));
      expect(minuteOfDay(atMs, 'Pacific/Chatham')).toBe(16 * 60 + 15);
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
