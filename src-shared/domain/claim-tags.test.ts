import { expect, it } from 'vitest';
import { changedTags, mostTags } from './claim-tags.ts';

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
