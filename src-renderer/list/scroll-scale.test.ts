import { describe, expect, it } from 'vitest';
import { isScaled, scrollScale, tallestPx, toPhysical, toVirtual } from './scroll-scale.ts';

const rowPx = 44;
const viewPx = 800;

describe('the scroll bar', () => {
  it('is the list itself while a browser can lay it out', () => {
    const scale = scrollScale(200_000 * rowPx, viewPx);
    expect(isScaled(scale)).toBe(false);
    expect(toVirtual(scale, 4321)).toBe(4321);
  });

  it('runs over a shorter way at a million rows, and still reaches both ends', () => {
    const scale = scrollScale(1_000_000 * rowPx, viewPx);
    expect(scale.physicalHeight).toBe(tallestPx);
    expect(toVirtual(scale, 0)).toBe(0);
    expect(toVirtual(scale, tallestPx - viewPx)).toBe(1_000_000 * rowPx - viewPx);
  });

  it('comes back to each row it was sent to', () => {
    const scale = scrollScale(1_000_000 * rowPx, viewPx);
    for (const row of [0, 1, 499_999, 999_981]) {
      expect(toVirtual(scale, toPhysical(scale, row * rowPx))).toBeCloseTo(row * rowPx, 3);
    }
  });

  it('has nowhere to go when all rows are on the screen', () => {
    const scale = scrollScale(3 * rowPx, viewPx);
    expect(toPhysical(scale, 0)).toBe(0);
  });
});
