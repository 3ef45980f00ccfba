import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { type LoadedList, wholeList } from './loaded-list.ts';
import {
  become,
  firstPlacement,
  hasSameRows,
  type Placement,
  settle,
  type Surroundings,
  type Whereabouts,
} from './placement.ts';
import { evenRows, type RowLayout } from './row-layout.ts';

const rows = wholeList(['a', 'b', 'c']);

function settled(shown: Placement<typeof rows>, id: string, place: Whereabouts = 'not_listed') {
  return settle(shown, {
    live: shown.list,
    edition: 0,
    id,
    top: 0,
    height: 100,
    layoutOf: ({ count }) => evenRows(count, 20),
    whereIs: () => place,
    pinsFirst: true,
    isImpatient: false,
  });
}

it('the item that a list opens with is found in it, and then nothing changes', () => {
  const step = settled(firstPlacement(rows, 0, 'c'), 'c');
  expect(step).toMatchObject({ placement: { id: 'c', index: 2, status: 'listed' } });
  if (step === null || 'wait' in step) throw new Error('it is not placed');
  expect(settled(step.placement, 'c')).toBeNull();
});

it('one that is not loaded is placed where the main side says that it is, or stays elsewhere', () => {
  const long = { ...rows, count: 500 };
  const step = settled(firstPlacement(long, 0, 'z'), 'z', 400);
  expect(step).toMatchObject({ placement: { id: 'z', index: 400, status: 'listed' } });
  expect(settled(firstPlacement(long, 0, 'z'), 'z')).toBeNull();
});

it('a list that may be longer than is known is not shown before the row under the eye can keep its place', () => {
  const before = wholeList(Array.from({ length: 40 }, (_, index) => `row${index}`));
  const arrived = Array.from({ length: 90 }, (_, index) => `new${index}`);
  const live = wholeList([...arrived, ...Array.from({ length: 10 }, (_, index) => `row${index}`)]);
  const place = (mayGrow: boolean, isImpatient = false) =>
    settle(become(firstPlacement(before, 0, 'row3'), before, 'row3', 3), {
      live: { ...live, mayGrow },
      edition: 0,
      id: 'row3',
      top: 0,
      height: 400,
      layoutOf: ({ count }) => evenRows(count, 20),
      whereIs: () => 'not_listed',
      pinsFirst: true,
      isImpatient,
    });
  expect(place(true)).toEqual({ wait: true, aimTop: 1800 });
  expect(place(true, true)).toMatchObject({ placement: { id: 'row3', index: 93 }, top: 1800 });
  expect(place(false)).toMatchObject({ placement: { id: 'row3', index: 93 }, top: 1800 });
});

interface Rows extends LoadedList {
  ids: readonly (string | undefined)[];
  heights: readonly number[];
}

/** Rows with their heights in pixels; those without an id are not loaded. */
const someRows = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', undefined), fc.constantFrom(20, 30)), {
    maxLength: 9,
  })
  .map((drawn): Rows => {
    const kept = drawn.filter(
      ([id], at) => id === undefined || drawn.findIndex(([other]) => other === id) === at,
    );
    const ids: (string | undefined)[] = kept.map(([id]) => id);
    return {
      ids,
      heights: kept.map(([, height]) => height),
      count: kept.length,
      isAnswered: true,
      idAt: (index) => ids[index],
      indexOf: (id) => ids.indexOf(id),
    };
  });

function layoutOf({ heights }: Rows): RowLayout {
  const topOf = (index: number) => heights.slice(0, index).reduce((sum, height) => sum + height, 0);
  return {
    height: topOf(heights.length),
    topOf,
    heightOf: (index) => heights[index] ?? 0,
    indexAt: (px) =>
      Math.max(
        0,
        heights.findLastIndex((_, index) => topOf(index) <= px),
      ),
  };
}

it('where a list has the same rows on the screen, it would be placed as it stands', () => {
  const changes = fc.record({
    before: someRows,
    change: fc.oneof(
      someRows.map((others) => () => others),
      // What comes, goes or changes its height at the end alone.
      fc.tuple(fc.nat(8), someRows).map(([kept, more]) => (before: Rows): Rows => {
        const ids = [...before.ids.slice(0, kept), ...more.ids.map((id) => id && `${id}2`)];
        const heights = [...before.heights.slice(0, kept), ...more.heights];
        return {
          ...before,
          ids,
          heights,
          count: ids.length,
          idAt: (at) => ids[at],
          indexOf: (id) => ids.indexOf(id),
        };
      }),
    ),
    current: fc.nat(8),
    scrolled: fc.nat(200),
    height: fc.constantFrom(40, 75, 100),
    leaving: fc.subarray<string>(['a', 'b', 'c', 'd']),
    mayGrow: fc.boolean(),
    isImpatient: fc.boolean(),
  });
  let same = 0;
  checkProperty(
    fc.property(changes, ({ before, change, current, scrolled, height, leaving, mayGrow, isImpatient }) => {
      const live = { ...change(before), mayGrow };
      const id = before.idAt(current);
      fc.pre(id !== undefined && !leaving.includes(id));
      const shown: Placement<Rows> = {
        ...become(firstPlacement(before, 0, id), before, id, current),
        leaving: new Set(leaving),
      };
      const top = Math.min(scrolled, Math.max(0, layoutOf(before).height - height));
      const now: Surroundings<Rows> = {
        live,
        edition: 0,
        id,
        top,
        height,
        layoutOf,
        whereIs: () => 'asking',
        pinsFirst: true,
        isImpatient,
      };
      if (!hasSameRows(shown, now)) return;
      same += 1;
      const step = settle(shown, now);
      expect(step).toEqual({ placement: { ...shown, list: live }, top });
      expect(top).toBeLessThanOrEqual(Math.max(0, layoutOf(live).height - height));
    }),
    { atLeast: 1_000 },
  );
  expect(same).toBeGreaterThan(0);
});
