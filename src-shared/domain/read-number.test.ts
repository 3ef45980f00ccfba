import { expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

it.each([
  ['1182.57', 1182.57],
  ['1,182.57', 1182.57],
  ['1.182,57', 1182.57],
  ['1,182', 1182],
  ['1,18', 1.18],
  ['110.708', 110.708],
  ['1.182.570', 1_182_570],
  ['1182.', 1182],
  ['0', 0],
  ['12x', null],
  ['1,2,3', null],
  ['-5', null],
  ['', null],
])('“%s” is read as %s', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});
