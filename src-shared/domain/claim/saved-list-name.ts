import { hasHiddenSigns } from '../documents/document-name.ts';

export const longestListName = 60;

/** What can be wrong with a name before anybody is asked. The words for each are in the message catalogue. */
export const listNameProblems = ['name_empty', 'name_too_long', 'name_hidden_signs', 'name_taken'] as const;
export type ListNameProblem = (typeof listNameProblems)[number];

/** A name as it is kept: one line, without space around it, composed. */
export function tidyListName(typed: string): string {
  return typed.normalize('NFC').trim().replace(/\s+/gu, ' ');
}

/** Names with the same key are the same name: case says nothing, accents do. */
export function listNameKey(name: string): string {
  return tidyListName(name).toLowerCase();
}

/** What stands against a typed name, beside the names of the other lists; `null` when nothing does. */
export function listNameProblem(typed: string, others: readonly string[]): ListNameProblem | null {
  const name = tidyListName(typed);
  if (name === '') return 'name_empty';
  if (name.length > longestListName) return 'name_too_long';
  if (hasHiddenSigns(name)) return 'name_hidden_signs';
  return others.some((other) => listNameKey(other) === listNameKey(name)) ? 'name_taken' : null;
}

/** The name itself or, where it is taken, the first free one with a number behind it. */
export function freeListName(name: string, others: readonly string[]): string {
  const taken = new Set(others.map(listNameKey));
  for (let number = 2, free = name; ; number += 1) {
    if (!taken.has(listNameKey(free))) return free;
    const end = ` (${number})`;
    free = `${name.slice(0, longestListName - end.length).trimEnd()}${end}`;
  }
}
