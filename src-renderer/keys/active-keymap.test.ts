import { describe, expect, it } from 'vitest';
import { activeKeymap, rivals } from './active-keymap.ts';
import { keyRefusalOf } from './key-refusal.ts';
import { keymap } from './keymap.ts';

const keysOf = (changes: Parameters<typeof activeKeymap>[0], command: string, hasSingleKeys = true) =>
  activeKeymap(changes, hasSingleKeys).entries.find((entry) => entry.command === command)?.keys;

describe('the keymap with a person’s changes', () => {
  it('is the first one when nothing is changed, and no two of its keys are in each other’s way', () => {
    expect(activeKeymap({}).entries).toEqual(keymap);
    const inTheWay = keymap.flatMap((one) => keymap.flatMap((other) => rivals(one, other)));
    expect(inTheWay).toEqual([]);
  });

  it('gives a command its keys, and takes them from what had them in the same place', () => {
    const changes = { 'claim.accept': ['r', 'q'] };
    expect(keysOf(changes, 'claim.accept')).toEqual(['r', 'q']);
    expect(keysOf(changes, 'claim.reject')).toEqual([]);
    // Never offered beside it.
    expect(keysOf(changes, 'webhook.rotate')).toEqual(['r']);
    expect(activeKeymap(changes).keyOf('claim.reject')).toBeUndefined();
  });

  it('lets a sequence go whose first key became a shortcut', () => {
    expect(keysOf({ 'claim.accept': ['g'] }, 'go.inbox')).toEqual([]);
  });

  it('keeps Enter and Escape where they are', () => {
    expect(keysOf({ 'list.open': ['q'] }, 'list.open')).toEqual(['q', 'Enter']);
    expect(keysOf({ 'list.clear': [] }, 'list.clear')).toEqual(['Escape']);
  });

  it('has the first keys of a command whose stored ones can’t be used, and says which', () => {
    const damaged = {
      'claim.accept': ['Tab'],
      'claim.reject': ['$mod+w'],
      'claim.email': ['q'],
      'claim.finish': ['q'],
      'not.a.command': ['k'],
      undo: ['', 'Shift', 'a b c'],
    };
    const { unusable, isUnreadable } = activeKeymap(damaged);
    expect(unusable.toSorted()).toEqual(['claim.accept', 'claim.finish', 'claim.reject', 'undo']);
    expect(isUnreadable).toBe(false);
    expect(keysOf(damaged, 'claim.finish')).toEqual(['f']);
    expect(keysOf(damaged, 'claim.email')).toEqual(['q']);
    expect(activeKeymap(null)).toMatchObject({ isUnreadable: true, entries: keymap });
  });

  it('without single keys, has keys with Ctrl or Alt and named keys alone', () => {
    expect(keysOf({}, 'claim.accept', false)).toEqual([]);
    expect(keysOf({}, 'go.inbox', false)).toEqual([]);
    expect(keysOf({}, 'list.next', false)).toEqual(['ArrowDown']);
    expect(keysOf({}, 'palette.open', false)).toEqual(['$mod+k']);
    expect(keysOf({ 'claim.accept': ['$mod+e'] }, 'claim.accept', false)).toEqual(['$mod+e']);
  });
});

it.each([
  ['q', null],
  ['Shift+q', null],
  ['$mod+e', null],
  ['q i', null],
  ['F9', null],
  ['Delete', null],
  ['Alt+ArrowUp', null],
  ['Escape', 'needed_everywhere'],
  ['Enter', 'needed_everywhere'],
  ['$mod+Enter', 'needed_everywhere'],
  ['Tab', 'needed_everywhere'],
  ['Space', 'needed_everywhere'],
  ['$mod+w', 'browser_or_system'],
  ['$mod+Shift+t', 'browser_or_system'],
  ['F5', 'browser_or_system'],
  ['Alt+F4', 'browser_or_system'],
  ['Alt+q', 'types_a_character'],
  ['$mod+Alt+q', 'types_a_character'],
  ['g $mod+e', 'modified_sequence'],
  ['g ArrowUp', 'modified_sequence'],
  ['g i k', 'too_many_presses'],
  ['Dead', 'not_a_key'],
  ['MediaPlay', 'not_a_key'],
  ['', 'not_a_key'],
  ['g ', 'not_a_key'],
  ['\u0000', 'not_a_key'],
  ['g \u007F', 'not_a_key'],
])('%s may be given: %s', (keys, refusal) => expect(keyRefusalOf(keys)).toBe(refusal));
