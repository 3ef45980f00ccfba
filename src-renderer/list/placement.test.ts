import { expect, it } from 'vitest';
import { wholeList } from './loaded-list.ts';
import { become, firstPlacement, type Placement, settle, type Whereabouts } from './placement.ts';
import { evenRows } from './row-layout.ts';

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
