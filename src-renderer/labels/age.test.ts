import { expect, it } from 'vitest';
import { ageOf } from './age.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

it.each([
  [0, 0, 'minutes', false],
  [59 * minuteMs, 59, 'minutes', false],
  [hourMs, 1, 'hours', false],
  [dayMs - 1, 23, 'hours', false],
  [dayMs, 1, 'days', false],
  [20 * dayMs, 20, 'days', false],
  [21 * dayMs, 21, 'days', true],
  [-hourMs, 0, 'minutes', false],
] as const)('reads an age of %d ms', (ms, value, unit, isOld) => {
  expect(ageOf(1_000_000_000_000, 1_000_000_000_000 + ms)).toEqual({ value, unit, isOld });
});
