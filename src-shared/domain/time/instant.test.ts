import { expect, it } from 'vitest';
import { isSameInstant, readInstantMs } from './instant.ts';

const noon = Date.UTC(2026, 2, 1, 12);

it.each([
  ['2026-03-01T12:00:00Z', noon],
  ['2026-03-01T12:00:00.000Z', noon],
  ['2026-03-01T12:00:00.000000Z', noon],
  ['2026-03-01T24:00:00.000Z', noon + 43_200_000],
  ['2026-03-00T12:00:00.000Z', null],
  ['2026-00-01T12:00:00.000Z', null],
  ['2026-13-01T12:00:00.000Z', null],
  ['2026-02-29T12:00:00.000Z', null],
  ['2026-03-01T12:60:00.000Z', null],
  ['2026-03-01T12:00:00', noon],
  ['2026-03-01 12:00', noon],
  ['2026-03-01T14:00:00+02:00', noon],
  ['2026-03-01T14:00:00+0200', noon],
  ['2026-03-01', noon - 43_200_000],
  ['2026-13-01T12:00:00Z', null],
  ['2026-02-30', null],
  ['2026-02-29T12:00:00Z', null],
  ['2024-02-29', Date.UTC(2024, 1, 29)],
  ['2026-02-31T23:30:00-05:00', null],
  ['2026-04-31 12:00', null],
  ['2026-00-10', null],
  ['2026-03-01T12:00:00 CET', null],
  ['yesterday', null],
  ['', null],
  [null, null],
])('reads %s as UTC, or not at all', (text, atMs) => expect(readInstantMs(text)).toBe(atMs));

it('takes equal instants for equal, however they are spelled', () => {
  expect(isSameInstant('2026-03-01T12:00:00Z', '2026-03-01T12:00:00.000Z')).toBe(true);
  expect(isSameInstant('2026-03-01T12:00:00Z', '2026-03-01T13:00:00+01:00')).toBe(true);
  expect(isSameInstant('soon', 'soon')).toBe(true);
  expect(isSameInstant('soon', 'later')).toBe(false);
  expect(isSameInstant(null, null)).toBe(true);
  expect(isSameInstant(null, '2026-03-01T12:00:00Z')).toBe(false);
});
