import { expect, it } from 'vitest';
import { claimsPerHour, reviewPaceMs } from './review-pace.ts';

it('is known after a few claims', () => {
  expect(reviewPaceMs([0, 10_000, 20_000])).toBeNull();
  expect(reviewPaceMs([0, 10_000, 20_000, 36_000])).toBe(12_000);
});

it('leaves out pauses, and a clock that was set back', () => {
  expect(reviewPaceMs([0, 10_000, 1_000_000, 1_010_000, 1_020_000])).toBe(10_000);
  expect(reviewPaceMs([50_000, 10_000, 20_000, 30_000, 40_000])).toBe(10_000);
});

it('goes by the newest', () => {
  const slow = Array.from({ length: 10 }, (_, n) => n * 60_000);
  const fast = Array.from({ length: 20 }, (_, n) => 540_000 + (n + 1) * 1_000);
  expect(reviewPaceMs([...slow, ...fast])).toBe(1_000);
});

it('per hour is known after a few claims', () => {
  expect(claimsPerHour(30, 15 * 60_000)).toBe(120);
  expect(claimsPerHour(2, 15 * 60_000)).toBeNull();
  expect(claimsPerHour(30, 0)).toBeNull();
});
