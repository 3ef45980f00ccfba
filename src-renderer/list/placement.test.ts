import { expect, it } from 'vitest';
import { wholeList } from './loaded-list.ts';
import { firstPlacement, type Placement, settle, type Whereabouts } from './placement.ts';
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
