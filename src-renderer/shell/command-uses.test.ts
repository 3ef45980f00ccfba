import { expect, it } from 'vitest';
import { countUse, mostUses, oftenUsed } from './command-uses.ts';

it('counts commands, and halves all when one was chosen often', () => {
  expect(countUse({}, 'claim.accept')).toEqual({ 'claim.accept': 1 });
  const uses = { 'claim.accept': mostUses, 'claim.reject': 7, 'sync.now': 1 };
  expect(countUse(uses, 'claim.accept')).toEqual({ 'claim.accept': 50, 'claim.reject': 3 });
  expect(Object.keys(uses)).toHaveLength(3);
});

it('puts first what was chosen most, and nothing that was chosen once', () => {
  const uses = { 'claim.accept': 2, 'claim.reject': 9, 'sync.now': 1, 'list.export': 4 };
  const among = ['sync.now', 'claim.accept', 'claim.reject', 'list.export'] as const;
  expect(oftenUsed(uses, among, 2)).toEqual(['claim.reject', 'list.export']);
  expect(oftenUsed(uses, ['claim.accept'], 2)).toEqual(['claim.accept']);
});
