import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { fitInto } from './window-bounds.ts';

const length = fc.integer({ min: 1, max: 5_000 });
const place = fc.integer({ min: -5_000, max: 5_000 });

it('a window lies within its screen, and is changed no more than that takes', () => {
  checkProperty(
    fc.property(
      fc.record({
        x: fc.option(place, { nil: undefined }),
        y: fc.option(place, { nil: undefined }),
        width: length,
        height: length,
      }),
      fc.record({ x: place, y: place, width: length, height: length }),
      (bounds, area) => {
        const fit = fitInto(bounds, area);
        expect(fit.x).toBeGreaterThanOrEqual(area.x);
        expect(fit.y).toBeGreaterThanOrEqual(area.y);
        expect(fit.x + fit.width).toBeLessThanOrEqual(area.x + area.width);
        expect(fit.y + fit.height).toBeLessThanOrEqual(area.y + area.height);
        expect(fitInto(fit, area)).toEqual(fit);
        expect(fit.width).toBe(Math.min(bounds.width, area.width));
        expect(fit.height).toBe(Math.min(bounds.height, area.height));
      },
    ),
    { atLeast: 20 },
  );
  expect(fitInto({ width: 1440, height: 900 }, { x: 0, y: 0, width: 1920, height: 1080 })).toEqual({
    x: 240,
    y: 90,
    width: 1440,
    height: 900,
  });
});
