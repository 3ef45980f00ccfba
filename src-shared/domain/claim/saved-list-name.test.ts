import { expect, it } from 'vitest';
import { freeListName, listNameProblem, longestListName, tidyListName } from './saved-list-name.ts';

it('is tidied before anything is asked of it', () => {
  expect(tidyListName('  Señor \n Núñez ')).toBe('Señor Núñez');
  // The same letters, composed one way and the other.
  expect(tidyListName('Sen\u0303or')).toBe('Señor');
});

it('names what is wrong', () => {
  expect(listNameProblem(' \t', [])).toBe('name_empty');
  expect(listNameProblem('x'.repeat(longestListName), [])).toBeNull();
  expect(listNameProblem('x'.repeat(longestListName + 1), [])).toBe('name_too_long');
  expect(listNameProblem('a\u202Eb', [])).toBe('name_hidden_signs');
  expect(listNameProblem('GRANDES de Visa', ['Grandes de visa'])).toBe('name_taken');
  // An accent makes another word of it.
  expect(listNameProblem('Peña', ['Pena'])).toBeNull();
});

it('finds a free name beside the others', () => {
  expect(freeListName('Uno', [])).toBe('Uno');
  expect(freeListName('Uno', ['UNO', 'uno (2)'])).toBe('Uno (3)');
  const long = 'x'.repeat(longestListName);
  expect(freeListName(long, [long])).toHaveLength(longestListName);
});
