import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import { mergeChanged } from './merge-changed.ts';

it('keeps what another window changed of a record, and takes what was edited', () => {
  expect(mergeChanged({ a: 1, b: 5 }, { a: 1, b: 2 }, { a: 9, b: 2 })).toEqual({ a: 9, b: 5 });
  expect(mergeChanged({ a: 1, b: 2, c: 3 }, { a: 1, b: 2 }, { b: 2 })).toEqual({ b: 2, c: 3 });
  expect(mergeChanged({ a: { x: 1, y: 9 } }, { a: { x: 1, y: 2 } }, { a: { x: 8, y: 2 } })).toEqual({
    a: { x: 8, y: 9 },
  });
});

it('merges lists of names as sets, in the edited order', () => {
  expect(mergeChanged(['a', 'b', 'new'], ['a', 'b'], ['b', 'mine'])).toEqual(['b', 'mine', 'new']);
  expect(mergeChanged(['b'], ['a', 'b'], ['a', 'b', 'c'])).toEqual(['b', 'c']);
});

it('takes the edited value where both windows changed the same one', () => {
  expect(mergeChanged({ a: 2 }, { a: 1 }, { a: 3 })).toEqual({ a: 3 });
  expect(mergeChanged(null, { a: 1 }, { a: 2 })).toEqual({ a: 2 });
  expect(mergeChanged('light', 'system', 'dark')).toBe('dark');
});

it('takes a key by any name', () => {
  const [odd, even] = [JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":2,"a":3}')] as unknown[];
  expect(mergeChanged(odd, odd, {})).toEqual({});
  expect(mergeChanged({}, {}, odd)).toEqual(odd);
  expect(mergeChanged(even, { a: 3 }, { a: 4 })).toEqual(JSON.parse('{"__proto__":2,"a":4}'));
});

it('gives what was edited when nobody else changed anything, and nothing of it when nothing was edited', () => {
  // As a file or a message has it: JSON writes no -0.
  const value = fc
    .json({ maxDepth: 3 })
    .map((text) => JSON.parse(JSON.stringify(JSON.parse(text))) as unknown);
  checkProperty(
    fc.property(value, value, (before, other) => {
      expect(mergeChanged(before, before, other)).toEqual(other);
      expect(mergeChanged(other, before, before)).toEqual(other);
    }),
    { atLeast: 20 },
  );
});
