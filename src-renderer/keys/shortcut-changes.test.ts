import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { activeKeymap } from './active-keymap.ts';
import { keymap } from './keymap.ts';
import { checkChanges } from './shortcut-changes.ts';

it('refuses keys that a command keeps because its own new ones were refused', () => {
  const { changes, refused } = checkChanges({ 'claim.accept': ['Tab'], 'claim.reject': ['a'] });
  expect(changes).toEqual({});
  expect(refused).toEqual([
    expect.objectContaining({ command: 'claim.accept', keys: 'Tab' }),
    { command: 'claim.reject', keys: 'a', rival: 'claim.accept' },
  ]);
});

it('takes keys that two commands exchange', () => {
  const exchanged = { 'claim.accept': ['r'], 'claim.reject': ['a'] };
  expect(checkChanges(exchanged)).toEqual({ changes: exchanged, unknown: [], refused: [] });
});

it('leaves no command without the keys that it was given or had', () => {
  const commands = [
    'claim.accept',
    'claim.reject',
    'claim.markSeen',
    'claim.email',
    'claim.note',
    'list.next',
  ];
  const keys = fc.constantFrom('a', 'r', 's', 'm', 'j', 'q', 'Tab', 'Shift+q', 'g q');
  const foreign = fc.dictionary(fc.constantFrom(...commands), fc.uniqueArray(keys, { maxLength: 2 }));
  checkProperty(
    fc.property(foreign, (file) => {
      const { changes, refused } = checkChanges(file);
      const { entries, unusable } = activeKeymap(changes);
      expect(unusable).toEqual([]);
      for (const first of keymap) {
        const isGiven = Object.hasOwn(file, first.command);
        const isRefused = refused.some(({ command }) => command === first.command);
        const active = entries.find(({ command }) => command === first.command)?.keys;
        if (!isGiven || isRefused) expect(active).toEqual(first.keys);
        else expect(active).toEqual(expect.arrayContaining(file[first.command] ?? []));
      }
    }),
    { atLeast: 20 },
  );
});
