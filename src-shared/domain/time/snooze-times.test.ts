import { expect, it } from 'vitest';
import { morningOf, snoozeUntil } from './snooze-times.ts';

const zone = 'America/Argentina/Buenos_Aires';
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour + 3, minute);

it('later today is three hours on, at a quarter of an hour, as long as it is today', () => {
  expect(snoozeUntil('later_today', at(18, 10, 7), zone)).toBe(at(18, 13, 15));
  expect(snoozeUntil('later_today', at(18, 10, 0), zone)).toBe(at(18, 13, 0));
  expect(snoozeUntil('later_today', at(18, 21, 30), zone)).toBeNull();
});

it('tomorrow and next week are in the morning, also from one of those mornings', () => {
  expect(snoozeUntil('tomorrow', at(18, 23), zone)).toBe(at(19, 9));
  expect(snoozeUntil('tomorrow', at(30, 1), zone)).toBe(at(31, 9));
  // The 18th is a Wednesday, the 23rd a Monday, the 22nd a Sunday.
  expect(snoozeUntil('next_week', at(18, 10), zone)).toBe(at(23, 9));
  expect(snoozeUntil('next_week', at(22, 10), zone)).toBe(at(23, 9));
  expect(snoozeUntil('next_week', at(23, 8), zone)).toBe(at(30, 9));
});

it('a day that was typed is its morning, if it is a day and in the future', () => {
  expect(morningOf('2026-11-20', at(18, 10), zone)).toBe(at(20, 9));
  expect(morningOf('2026-11-18', at(18, 8), zone)).toBe(at(18, 9));
  for (const day of ['2026-11-18', '2026-02-30', '2026-13-01', '', 'tomorrow'])
    expect(morningOf(day, at(18, 10), zone)).toBeNull();
});

it('goes by the zone, also over a change of clocks', () => {
  const friday = Date.UTC(2026, 9, 23, 12);
  expect(snoozeUntil('next_week', friday, 'Europe/Madrid')).toBe(Date.UTC(2026, 9, 26, 8));
  expect(snoozeUntil('next_week', friday, 'Pacific/Kiritimati')).toBe(Date.UTC(2026, 9, 25, 19));
  expect(snoozeUntil('later_today', Date.UTC(2026, 9, 23, 8), 'Pacific/Kiritimati')).toBeNull();
});
