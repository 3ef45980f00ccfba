import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import { changedTags, mostTags, tagChange, tagsTakenBack } from './claim-tags.ts';
import { foldText } from '../text/text-folding.ts';

it('adds tags and takes others away, whatever their case and accents', () => {
  expect(changedTags(['fraude', 'Más'], ['nuevo'], ['mas'])).toEqual(['fraude', 'nuevo']);
  expect(changedTags(['fraude'], ['Fraude'], [])).toEqual(['Fraude']);
  expect(changedTags(['a'], ['a'], ['a'])).toEqual(['a']);
});

it('leaves a claim alone that would have too many, and always takes away', () => {
  const most = Array.from({ length: mostTags }, (_, n) => `t${n}`);
  expect(changedTags(most, ['one more'], [])).toBeNull();
  expect(changedTags(most, ['one more'], ['t0'])).toHaveLength(mostTags);
  expect(changedTags(most, [], ['t0'])).toHaveLength(mostTags - 1);
});

const someTags = fc.uniqueArray(fc.constantFrom('a', 'A', 'b', 'B', 'é', 'e', 'c'), {
  maxLength: 4,
  selector: (tag) => foldText(tag),
});
const sorted = (tags: readonly string[] | null) => (tags ?? []).toSorted();

it('a change of tags, applied, gives what was edited, and taken back what there was', () => {
  checkProperty(
    fc.property(someTags, someTags, (before, after) => {
      const { added, removed } = tagChange(before, after);
      expect(sorted(changedTags(before, added, removed))).toEqual(sorted(after));
      expect(sorted(tagsTakenBack(after, before, after).tags)).toEqual(sorted(before));
    }),
    { atLeast: 20 },
  );
});

it('two windows’ changes of different tags both hold, in either order', () => {
  checkProperty(
    fc.property(someTags, (before) => {
      const first = tagChange(before, [...before, 'first']);
      const second = tagChange(before, [...before.slice(1), 'second']);
      const apply = (tags: readonly string[], { added, removed }: typeof first) =>
        changedTags(tags, added, removed) ?? [];
      const both = sorted([...before.slice(1), 'first', 'second']);
      expect(sorted(apply(apply(before, first), second))).toEqual(both);
      expect(sorted(apply(apply(before, second), first))).toEqual(both);
    }),
    { atLeast: 20 },
  );
});
