import { expect, it } from 'vitest';
import { readAmount, readNumber } from './read-number.ts';

it.each([
  ['1182.57', 1182.57],
  ['1,182.57', 1182.57],
  ['1.182,57', 1182.57],
  ['1,182', 1182],
  ['1,18', 1.18],
  ['110.708', 110.708],
  ['1.182.570', 1_182_570],
  ['1182.', 1182],
  ['0,123', 0.123],
  ['0', 0],
  ['12x', null],
  ['1,2,3', null],
  ['-5', null],
  ['', null],
])('“%s” is read as %s', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

it.each([
  ['50.000', 50_000],
  ['1,182', 1.182],
  ['12.5', 12.5],
  ['1,182.57', 1182.57],
  ['1.182,57', 1182.57],
  ['1.182.570', 1_182_570],
  // No group begins with a zero.
  ['0.123', 0.123],
  ['0.001', 0.001],
  ['00.500', 0.5],
])('Where the comma is the decimal sign, “%s” is read as %d', (typed, number) => {
  expect(readNumber(typed, ',')).toBe(number);
});

it.each([
  ['-12.5', -12.5],
  ['−12.50', -12.5],
  ['-0', 0],
  ['12', 12],
  ['--1', null],
  ['-', null],
])('The amount “%s” is read as %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});
