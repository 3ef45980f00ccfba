import { expect, it } from 'vitest';
import { isTimeZone, systemTimeZone, timeZoneOf, timeZonePreferenceSchema } from './time-zone.ts';

it('is a name of the time zone database, old ones included, and no offset', () => {
  for (const name of ['America/Argentina/Buenos_Aires', 'Asia/Calcutta', 'Asia/Kolkata', 'UTC', 'Etc/GMT+3'])
    expect([name, isTimeZone(name)]).toEqual([name, true]);
  for (const name of ['', 'Mars/Phobos', '+03:00', '-0300', 'system', 'Etc/Unknown', '../Europe/Madrid'])
    expect([name, isTimeZone(name)]).toEqual([name, false]);
});

it('is chosen by name, or the computer’s, which stands in for one that is unknown', () => {
  expect(timeZonePreferenceSchema.safeParse('system').success).toBe(true);
  expect(timeZonePreferenceSchema.safeParse('Pacific/Chatham').success).toBe(true);
  expect(timeZonePreferenceSchema.safeParse('Mars/Phobos').error?.issues[0]?.message).toContain('"system"');
  expect(timeZoneOf('Pacific/Chatham')).toBe('Pacific/Chatham');
  for (const name of ['system', 'Mars/Phobos']) {
    expect(timeZoneOf(name)).toBe(systemTimeZone());
    expect(timeZoneOf(name, 'Asia/Tokyo')).toBe('Asia/Tokyo');
  }
});
