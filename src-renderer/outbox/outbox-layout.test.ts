import { describe, expect, it } from 'vitest';
import { indicesBetween, layOut, placeOf } from './outbox-layout.ts';

const blocks = layOut([
  { section: 'attention', total: 2, firstIndex: 0 },
  { section: 'waiting', total: 0, firstIndex: 2 },
  { section: 'ended', total: 1000, firstIndex: 2 },
]);

describe('the layout of the outbox', () => {
  it('lays sections one under the other, empty ones with a line', () => {
    expect(blocks.map(({ top, bottom }) => [top, bottom])).toEqual([
      [0, 36 + 2 * 64],
      [164, 164 + 36 + 36],
      [236, 236 + 36 + 1000 * 44],
    ]);
    expect(placeOf(blocks, 2)).toMatchObject({ top: 272, height: 44 });
    expect(placeOf(blocks, 1002)).toBeNull();
  });

  it('draws only what is seen', () => {
    expect(indicesBetween(blocks, 0, 100)).toEqual([0, 1]);
    const far = indicesBetween(blocks, 20_000, 20_400);
    expect(far.length).toBeLessThan(12);
    expect(placeOf(blocks, far[0] ?? -1)?.top).toBeLessThanOrEqual(20_000);
  });
});
