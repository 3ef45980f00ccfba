import { expect, it } from 'vitest';
import { createRowSlots } from './row-slots.ts';

const idsOf = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n}`);

/** Draws lists one after the other; the keys of the first one are in the order of its rows. */
function drawnRows(first: readonly (string | undefined)[]) {
  const slots = createRowSlots();
  const before = slots.keysOf(first);
  return { slots, before, keyOf: (id: string) => before[first.indexOf(id)] };
}

it('Rows of other items are the same rows, in the same order', () => {
  const { slots, before } = drawnRows(idsOf('a', 5));
  expect(slots.keysOf(idsOf('b', 5))).toEqual(before);
  expect(slots.keysOf(idsOf('c', 3))).toEqual(before.slice(0, 3));
});

it('An item that is still drawn keeps its row, and what moves up behind it has that of the one that left', () => {
  const { slots, before, keyOf } = drawnRows(['a', 'b', 'c', 'd']);
  const keys = slots.keysOf(['a', 'c', 'd', 'e']);
  expect(keys).toEqual([keyOf('a'), keyOf('c'), keyOf('d'), keyOf('b')]);
  expect(new Set(keys)).toEqual(new Set(before));
});

it('An item that comes between two others takes the row of one that was between them', () => {
  const { slots, keyOf } = drawnRows(['a', 'b', 'c']);
  expect(slots.keysOf(['a', 'x', 'c'])).toEqual(['a', 'b', 'c'].map(keyOf));
});

it('A row that is kept is not moved for one that comes above it', () => {
  const { slots, before, keyOf } = drawnRows(['b', 'c', 'd']);
  const [first, ...others] = slots.keysOf(['a', 'b', 'c']);
  expect(before).not.toContain(first);
  expect(others).toEqual([keyOf('b'), keyOf('c')]);
});

it('An item that is loaded has the row that stood in for it', () => {
  const { slots, before } = drawnRows(['a', undefined, undefined, 'd']);
  expect(slots.keysOf(['a', 'b', 'c', 'd'])).toEqual(before);
});

it('No two rows have the same key, whatever comes and goes', () => {
  const slots = createRowSlots();
  const lists = [
    ['a', 'b', 'c'],
    ['c', 'a'],
    ['x', 'c', 'y', 'a', 'z'],
    [undefined, 'z', undefined, 'x'],
    [],
    ['a', 'b'],
  ];
  for (const ids of lists) expect(new Set(slots.keysOf(ids)).size).toBe(ids.length);
});
