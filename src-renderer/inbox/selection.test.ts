import { describe, expect, it } from 'vitest';
import { extended, noSelection, toggled, without } from './selection.ts';

const idAt = (index: number) => (index >= 0 && index < 10 ? `c${index}` : undefined);
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].toSorted();

describe('selecting', () => {
  it('takes a claim in and out', () => {
    const one = toggled(noSelection, 'c3', 3);
    expect(ids(one)).toEqual(['c3']);
    expect(ids(toggled(one, 'c3', 3))).toEqual([]);
  });

  it('grows a stretch from where it began', () => {
    const one = toggled(noSelection, 'c3', 3);
    const three = extended(extended(one, 3, 4, idAt), 4, 5, idAt);
    expect(ids(three)).toEqual(['c3', 'c4', 'c5']);
  });

  it('shrinks when the way back is taken, and turns over the anchor', () => {
    const grown = extended(toggled(noSelection, 'c3', 3), 3, 5, idAt);
    expect(ids(extended(grown, 5, 4, idAt))).toEqual(['c3', 'c4']);
    expect(ids(extended(grown, 5, 2, idAt))).toEqual(['c2', 'c3']);
  });

  it('keeps what was selected elsewhere', () => {
    const far = toggled(noSelection, 'c9', 9);
    const grown = extended(toggled(far, 'c1', 1), 1, 2, idAt);
    expect(ids(grown)).toEqual(['c1', 'c2', 'c9']);
  });

  it('skips rows that are not here yet', () => {
    expect(ids(extended(noSelection, 9, 11, idAt))).toEqual(['c9']);
  });

  it('is the same object when nothing of it has gone', () => {
    const one = toggled(noSelection, 'c3', 3);
    expect(without(one, ['c8'])).toBe(one);
    expect(ids(without(one, ['c3']))).toEqual([]);
  });
});
