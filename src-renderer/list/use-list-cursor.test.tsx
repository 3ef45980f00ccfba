import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { wholeList } from './loaded-list.ts';
import { evenRows } from './row-layout.ts';
import { useListCursor } from './use-list-cursor.ts';
import { useViewport } from './use-viewport.ts';

afterEach(cleanup);

it('a row under the eye that is on a page to come is waited for, however often such a wait ended by itself', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => `row${index}`);
  const { result, rerender } = renderHook(
    ({ live }) => {
      const viewport = useViewport(null, 0, {
        sizes: () => ({ heightPx: 200, widthPx: 800, rowsWidthPx: 800 }),
        learn: () => undefined,
      });
      return useListCursor({
        live,
        layoutOf: ({ count }) => evenRows(count, 20),
        id: 'row3',
        onMove: () => undefined,
        viewport,
        locate: async () => 20,
      });
    },
    { initialProps: { live: wholeList(rows) } },
  );
  for (let time = 0; time < 8; time += 1) {
    const shown = result.current.list;
    const away = wholeList(rows.map((id) => `${id} ${time}`));
    await act(async () => rerender({ live: away }));
    expect([time, result.current.list === shown]).toEqual([time, true]);
    const back = wholeList(rows);
    await act(async () => rerender({ live: back }));
    expect([time, result.current.list === back]).toEqual([time, true]);
  }
});
