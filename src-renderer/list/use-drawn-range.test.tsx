import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { wholeList } from './loaded-list.ts';
import { evenRows } from './row-layout.ts';
import { overscanPx, useDrawnRange } from './use-drawn-range.ts';

afterEach(cleanup);

const rowPx = 40;
const seenRows = 10;
const rowsBeyond = overscanPx / rowPx;
const idsOf = (name: string) => Array.from({ length: 1000 }, (_, n) => `${name}${n}`);

/** Draws a list, and keeps the range of each time that it is drawn. */
function drawList() {
  const drawn: [first: number, last: number][] = [];
  let list = wholeList(idsOf('a'));
  let row = 0;
  const { rerender } = renderHook(() => {
    const viewport = {
      top: row * rowPx,
      height: seenRows * rowPx,
      setTop() {},
      aim: null,
      aimTop: 0,
      setAim() {},
    };
    const { first, last } = useDrawnRange(list, evenRows(list.count, rowPx), viewport);
    drawn.push([first, last]);
  });
  const again = () => {
    drawn.length = 0;
    rerender();
    return drawn;
  };
  return {
    drawn,
    scrollTo(to: number) {
      row = to;
      return again();
    },
    show(ids: readonly string[], query?: object) {
      list = { ...wholeList(ids), ...(query && { query }) };
      return again();
    },
  };
}

const seenAt = (row: number) => [row, row + seenRows];
const allAt = (row: number) => [Math.max(0, row - rowsBeyond), row + seenRows + rowsBeyond];

it('A new list is drawn where it is visible, and beyond that afterwards', async () => {
  const list = drawList();
  expect(list.drawn[0]).toEqual(seenAt(0));
  await waitFor(() => expect(list.drawn.at(-1)).toEqual(allAt(0)));
  const drawn = list.show(idsOf('b'));
  expect(drawn[0]).toEqual(seenAt(0));
  await waitFor(() => expect(drawn.at(-1)).toEqual(allAt(0)));
});

it('So is what a leap leads to', async () => {
  const drawn = drawList().scrollTo(500);
  expect(drawn[0]).toEqual(seenAt(500));
  await waitFor(() => expect(drawn.at(-1)).toEqual(allAt(500)));
});

it('A list that is scrolled, or that changes around what is visible, has the rows beyond at once', async () => {
  const list = drawList();
  await waitFor(() => expect(list.drawn.at(-1)).toEqual(allAt(0)));
  expect(list.scrollTo(3)[0]).toEqual(allAt(3));
  await waitFor(() => expect(list.drawn).toHaveLength(2));
  expect(list.show(idsOf('a').toSpliced(5, 1))[0]).toEqual(allAt(3));
});

it('The answer of another query is another list, also where it shares rows with the one before', async () => {
  const list = drawList();
  await waitFor(() => expect(list.drawn.at(-1)).toEqual(allAt(0)));
  const drawn = list.show(idsOf('a').toSpliced(5, 4), {});
  expect(drawn[0]).toEqual(seenAt(0));
  await waitFor(() => expect(drawn.at(-1)).toEqual(allAt(0)));
});
