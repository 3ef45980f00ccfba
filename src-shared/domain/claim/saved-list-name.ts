import { hasHiddenSigns } from '../documents/document-name.ts';

export const longestListName = 60;

/**
 * Problems of a name that can be found without asking the main side. The words for each are in the message catalogue.
 */
export const listNameProblems = ['name_empty', 'name_too_long', 'name_hidden_signs', 'name_taken'] as const;
export type ListNameProblem = (typeof listNameProblems)[number];

/** Returns a name as it is stored: one line, without surrounding spaces, in composed form. */
export function tidyListName(typed: string): string {
  return typed.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** Returns the key of a name. Names with the same key are the same name: case is ignored, accents are not. */
export function listNameKey(name: string): string {
  return tidyListName(name).toLowerCase();
}

/** Returns the problem of a typed name beside the names of the other lists; `null` if there is none. */
export function listNameProblem(typed: string, others: readonly string[]): ListNameProblem | null {
  const name = tidyListName(typed);
  if (name === '') return 'name_empty';
  if (name.length > longestListName) return 'name_too_long';
  if (hasHiddenSigns(name)) return 'name_hidden_signs';
  return others.some((other) => listNameKey(other) === listNameKey(name)) ? 'name_taken' : null;
}

/** Returns the name or, if it is taken, the first free one with a number after it. */
export function freeListName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map(listNameKey));
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.has(listNameKey(free))) return free;
    const end = ` (${number})`;
    free = `${name.slice(0, longestListName - end.length).trimEnd()}${end}`;
  }
}
