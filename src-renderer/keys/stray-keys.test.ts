import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../src-testing/check-property.ts';
import { createStrayKeys, type KeyEffect, quietMs, wordGapMs, wordWatchMs } from './stray-keys.ts';

it('Keys are stray for 600 ms after a text has ended, also those that a busy page comes to late', () => {
  const keys = createStrayKeys();
  expect(keys.typed('a', 0)).toBe(false);
  keys.textEnded(1_000);
  expect(keys.typed('a', 900)).toBe(true);
  expect(keys.typed('a', 1_000 + quietMs - 1)).toBe(true);
  keys.textEnded(5_000);
  expect(keys.typed('a', 5_000 + quietMs)).toBe(false);
});

it('A word that begins then is stray to its end, however long it is', () => {
  // Every other letter differs from the one before, as in words.
  const word = fc.array(fc.integer({ min: 0, max: 250 }), { maxLength: 60 });
  checkProperty(
    fc.property(word, fc.constantFrom('ab', 'xy', '1 '), (gaps, letters) => {
      const keys = createStrayKeys();
      keys.textEnded(0);
      let atMs = 0;
      for (const [index, gapMs] of gaps.entries()) {
        atMs += gapMs;
        expect(keys.typed(letters[index % 2] ?? '', atMs)).toBe(true);
      }
      expect(keys.typed('a', atMs + quietMs)).toBe(false);
    }),
    { atLeast: 20 },
  );
});

it('A pause of 400 ms ends a word, and one key pressed again and again is no word', () => {
  const keys = createStrayKeys();
  keys.textEnded(0);
  for (const [index, key] of Array.from('angry').entries())
    expect(keys.typed(key, 300 * (index + 1))).toBe(true);
  expect(keys.typed('a', 5 * 300 + wordGapMs)).toBe(false);
  keys.textEnded(10_000);
  expect(keys.typed('s', 10_500)).toBe(true);
  expect(keys.typed('s', 10_700)).toBe(true);
  expect(keys.typed('s', 10_900)).toBe(false);
});

it('Nothing is stray after Tab or the mouse', () => {
  const keys = createStrayKeys();
  keys.textEnded(0);
  keys.end();
  expect(keys.typed('a', 10)).toBe(false);
});

it('A letter that stands twice does not end a word that was refused', () => {
  const keys = createStrayKeys();
  keys.textEnded(0);
  for (const [index, key] of Array.from('message').entries()) {
    const atMs = 250 * (index + 1);
    expect(keys.typed(key, atMs)).toBe(true);
    keys.refused(key, atMs);
  }
});

it('After a text, a key that decides is in a word right after any other character that did not move in a list', () => {
  const isInWordAfter = (
    effect: KeyEffect | null,
    first: string,
    next: string,
    afterMs: number,
    startMs = quietMs,
  ) => {
    const keys = createStrayKeys();
    keys.textEnded(0);
    keys.typed(first, startMs);
    if (effect !== null) keys.did(effect, first, startMs);
    keys.typed(next, startMs + afterMs);
    return keys.isInWord(next, startMs + afterMs);
  };
  expect(isInWordAfter('nothing', 'q', 'a', 250)).toBe(true);
  expect(isInWordAfter('nothing', 'q', 'a', wordGapMs)).toBe(false);
  expect(isInWordAfter('decided', 'a', 'r', 100)).toBe(true);
  expect(isInWordAfter('decided', 'a', 'a', 100)).toBe(false);
  expect(isInWordAfter('acted', 'd', 'r', 100)).toBe(true);
  // What something else has taken, such as Space in a document.
  expect(isInWordAfter(null, ' ', 'a', 250)).toBe(true);
  expect(isInWordAfter('moved', 'j', 'r', 50)).toBe(false);
  expect(isInWordAfter('nothing', 'q', 'a', 100, wordWatchMs + wordGapMs)).toBe(false);
});
