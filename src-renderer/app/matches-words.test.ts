import { expect, it } from 'vitest';
import { matchesWords } from './matches-words.ts';

it.each([
  ['', 'Go to the outbox', true],
  ['out', 'Go to the outbox', true],
  ['GO óut', 'Go to the outbox', true],
  ['box', 'Go to the outbox', false],
  ['gomez', 'Banco Gómez', true],
])('“%s” in “%s”: %s', (typed, text, matches) => {
  expect(matchesWords(typed, text)).toBe(matches);
});
