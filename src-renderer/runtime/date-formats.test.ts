import { expect, it } from 'vitest';
import { createFormatter } from 'use-intl';
import { dateFormatsOf } from './date-formats.ts';

const early = Date.UTC(2026, 10, 2, 9, 5, 7);
const late = Date.UTC(2026, 10, 2, 15, 5, 7);

function formatted(locale: string) {
  const format = createFormatter({ locale, timeZone: 'UTC', formats: { dateTime: dateFormatsOf(locale) } });
  const say = (atMs: number, name: 'clock' | 'second' | 'recent' | 'exact') =>
    // Spaces differ between versions of Unicode's data.
    format.dateTime(atMs, name).replaceAll(/\s/gu, ' ');
  return [
    say(early, 'clock'),
    say(late, 'clock'),
    say(late, 'second'),
    say(late, 'recent'),
    say(late, 'exact'),
  ];
}

it.each([
  ['en-GB', '09:05', '15:05', '15:05:07', '2 Nov, 15:05', '2 Nov 2026, 15:05:07'],
  ['en-US', '9:05 AM', '3:05 PM', '3:05:07 PM', 'Nov 2, 3:05 PM', 'Nov 2, 2026, 3:05:07 PM'],
  ['en-AU', '9:05 am', '3:05 pm', '3:05:07 pm', '2 Nov, 3:05 pm', '2 Nov 2026, 3:05:07 pm'],
  ['es-AR', '09:05', '15:05', '15:05:07', '2 nov, 15:05', '2 de nov de 2026, 15:05:07'],
  ['es-419', '09:05', '15:05', '15:05:07', '2 nov, 15:05', '2 nov 2026, 15:05:07'],
  ['es-ES', '09:05', '15:05', '15:05:07', '2 nov, 15:05', '2 nov 2026, 15:05:07'],
  ['es-MX', '9:05 a.m.', '3:05 p.m.', '3:05:07 p.m.', '2 nov, 3:05 p.m.', '2 nov 2026, 3:05:07 p.m.'],
  ['pt-BR', '09:05', '15:05', '15:05:07', '2 de nov., 15:05', '2 de nov. de 2026, 15:05:07'],
])('a time is written as in %s', (locale, ...texts) => {
  expect(formatted(locale)).toEqual(texts);
});

it('midnight and noon are 12, or 00 and 12', () => {
  const clock = (locale: string, hour: number) =>
    createFormatter({ locale, timeZone: 'UTC', formats: { dateTime: dateFormatsOf(locale) } })
      .dateTime(Date.UTC(2026, 10, 2, hour), 'clock')
      .replaceAll(/\s/gu, ' ');
  expect([clock('en-US', 0), clock('en-US', 12)]).toEqual(['12:00 AM', '12:00 PM']);
  expect([clock('pt-BR', 0), clock('pt-BR', 12)]).toEqual(['00:00', '12:00']);
});
