import { describe, expect, it } from 'vitest';
import { clockTimeOf, firstNotificationSettings, isQuiet, minuteOf } from './notification.ts';

const zone = 'America/Argentina/Buenos_Aires';
const at = (hours: number, minutes = 0) => Date.UTC(2026, 10, 20, hours + 3, minutes);
const quietBetween = (from: string, until: string) => ({
  ...firstNotificationSettings,
  quietHours: { fromMinute: minuteOf(from) ?? -1, untilMinute: minuteOf(until) ?? -1 },
});

describe('quiet hours', () => {
  it.each([
    ['12:00', '14:00', at(11, 59), false],
    ['12:00', '14:00', at(12), true],
    ['12:00', '14:00', at(13, 59), true],
    ['12:00', '14:00', at(14), false],
    ['22:00', '07:00', at(23), true],
    ['22:00', '07:00', at(0), true],
    ['22:00', '07:00', at(6, 59), true],
    ['22:00', '07:00', at(7), false],
    ['08:00', '08:00', at(8), false],
  ])('from %s until %s', (from, until, nowMs, expected) => {
    expect(isQuiet(quietBetween(from, until), nowMs, zone)).toBe(expected);
  });

  it('go by the clocks of the zone', () => {
    const night = quietBetween('22:00', '07:00');
    expect(isQuiet(night, Date.UTC(2026, 10, 20, 12), 'Europe/Madrid')).toBe(false);
    expect(isQuiet(night, Date.UTC(2026, 10, 20, 12), 'Pacific/Kiritimati')).toBe(true);
  });

  it('are none at first', () => {
    expect(isQuiet(firstNotificationSettings, at(3), zone)).toBe(false);
  });
});

it('a minute of the day is a clock time and back', () => {
  for (const minute of [0, 59, 60, 779, 1439]) expect(minuteOf(clockTimeOf(minute))).toBe(minute);
  for (const text of ['', '24:00', '7:00', '12:60']) expect(minuteOf(text)).toBeNull();
});
