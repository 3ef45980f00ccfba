import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextRowSlots, noRowSlots } from './row-slots.ts';

const idsOf = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n}`);

type Ids = readonly (string | undefined)[];

/** Draws lists one after the other. Each time, the keys are in the order of the rows. */
function createDrawing() {
  let rows = noRowSlots;
  return {
    keysOf: (ids: Ids) => {
      rows = nextRowSlots(rows, ids);
      return rows.slots.map(({ key }) => key);
    },
  };
}

function drawnRows(first: Ids) {
  const slots = createDrawing();
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

const idsArbitrary = fc
  .uniqueArray(fc.constantFrom(...idsOf('a', 12)), { maxLength: 10 })
  .chain((ids) => fc.tuple(...ids.map((id) => fc.option(fc.constant(id), { nil: undefined, freq: 4 }))));

it('Whatever comes and goes, no two rows have the same key, and an item that is still drawn keeps its own', () => {
  fc.assert(
    fc.property(fc.array(idsArbitrary, { minLength: 1 }), (lists) => {
      let rows = noRowSlots;
      for (const ids of lists) {
        const before = new Map(rows.slots.map(({ id, key }) => [id, key]));
        rows = nextRowSlots(rows, ids);
        expect(rows.slots.map(({ id }) => id)).toEqual(ids);
        expect(new Set(rows.slots.map(({ key }) => key)).size).toBe(ids.length);
        for (const { id, key } of rows.slots) if (id !== undefined) expect(before.get(id) ?? key).toBe(key);
      }
    }),
  );
});

it('Rows of a drawing that is thrown away change nothing, and the same rows are the same object', () => {
  const rows = nextRowSlots(noRowSlots, ['a', 'b', 'c']);
  const drawn = nextRowSlots(rows, ['b', 'c', 'd']);
  nextRowSlots(rows, ['x', 'y']);
  expect(nextRowSlots(rows, ['b', 'c', 'd'])).toEqual(drawn);
  expect(nextRowSlots(drawn, ['b', 'c', 'd'])).toBe(drawn);
});
