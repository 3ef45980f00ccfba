import { describe, expect, it } from 'vitest';
import { layOut, outboxRows } from './outbox-layout.ts';

const parts = [
  { section: 'attention', total: 2, firstIndex: 0 },
  { section: 'waiting', total: 0, firstIndex: 2 },
  { section: 'ended', total: 1000, firstIndex: 2 },
] as const;

describe('the layout of the outbox', () => {
  it('lays sections one under the other, empty ones with their heading alone', () => {
    expect(layOut(parts).map(({ top, bottom }) => [top, bottom])).toEqual([
      [0, 36 + 2 * 64],
      [164, 164 + 36],
      [200, 200 + 36 + 1000 * 44],
    ]);
    const rows = outboxRows({ parts });
    expect([rows.topOf(2), rows.heightOf(2), rows.leadOf?.(2), rows.leadOf?.(3)]).toEqual([236, 44, 36, 0]);
  });

  it('finds the row at each height', () => {
    const rows = outboxRows({ parts });
    for (let index = 0; index < 1002; index += 1) {
      expect(rows.indexAt(rows.topOf(index))).toBe(index);
      expect(rows.indexAt(rows.topOf(index) + rows.heightOf(index) - 1)).toBe(index);
    }
    expect([rows.indexAt(-100), rows.indexAt(1e9)]).toEqual([0, 1001]);
  });

  it('has no rows while nothing was decided', () => {
    const rows = outboxRows({ parts: parts.map((part) => ({ ...part, total: 0, firstIndex: 0 })) });
    expect([rows.indexAt(0), rows.topOf(0)]).toEqual([0, 0]);
  });
});
