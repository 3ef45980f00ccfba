import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import { wilsonInterval } from './wilson-interval.ts';

it.each([
  // Published values (Newcombe 1998, method 3).
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('of %i in %i is from %f to %f', (part, whole, low, high) => {
  const share = wilsonInterval(part, whole);
  expect(share?.low).toBeCloseTo(low, 4);
  expect(share?.high).toBeCloseTo(high, 4);
});

it('holds the share, within 0 and 1, and narrows with more claims', () => {
  checkProperty(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.nat(10_000), (whole, number) => {
      const part = number % (whole + 1);
      const one = wilsonInterval(part, whole);
      const more = wilsonInterval(part * 10, whole * 10);
      if (one === null || more === null) throw new Error('None.');
      expect(one.low).toBeGreaterThanOrEqual(0);
      expect(one.high).toBeLessThanOrEqual(1);
      expect(one.low).toBeLessThanOrEqual(one.value + 1e-12);
      expect(one.high).toBeGreaterThanOrEqual(one.value - 1e-12);
      expect(more.high - more.low).toBeLessThan(one.high - one.low);
    }),
    { atLeast: 20 },
  );
});

it('of nothing is none', () => {
  expect(wilsonInterval(0, 0)).toBeNull();
});
