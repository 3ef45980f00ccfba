import { describe, expect, it } from 'vitest';
import { wholeList } from './loaded-list.ts';
import { extended, noSelection, toggled, without } from './selection.ts';

const list = wholeList(Array.from({ length: 10 }, (_, index) => `c${index}`));
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].toSorted();

describe('selecting', () => {
  it('takes a claim in and out', () => {
    const one = toggled(noSelection, 'c3');
    expect(ids(one)).toEqual(['c3']);
    expect(ids(toggled(one, 'c3'))).toEqual([]);
  });

  it('extends a range from where it began', () => {
    const one = toggled(noSelection, 'c3');
    const three = extended(extended(one, 3, 4, list), 4, 5, list);
    expect(ids(three)).toEqual(['c3', 'c4', 'c5']);
  });

  it('shrinks when the way back is taken, and turns over the anchor', () => {
    const grown = extended(toggled(noSelection, 'c3'), 3, 5, list);
    expect(ids(extended(grown, 5, 4, list))).toEqual(['c3', 'c4']);
    expect(ids(extended(grown, 5, 2, list))).toEqual(['c2', 'c3']);
  });

  it('keeps what was selected elsewhere', () => {
    const far = toggled(noSelection, 'c9');
    const grown = extended(toggled(far, 'c1'), 1, 2, list);
    expect(ids(grown)).toEqual(['c1', 'c2', 'c9']);
  });

  it('grows from the same item after rows came above it', () => {
    const grown = extended(toggled(noSelection, 'c3'), 3, 4, list);
    const shifted = wholeList(['new', ...Array.from({ length: 10 }, (_, index) => `c${index}`)]);
    expect(ids(extended(grown, 5, 6, shifted))).toEqual(['c3', 'c4', 'c5']);
  });

  it('skips rows that are not here yet', () => {
    expect(ids(extended(noSelection, 9, 11, list))).toEqual(['c9']);
  });

  it('is the same object when nothing of it has gone', () => {
    const one = toggled(noSelection, 'c3');
    expect(without(one, ['c8'])).toBe(one);
    expect(ids(without(one, ['c3']))).toEqual([]);
  });
});
