import { keyGroups, type KeyGroup } from '../keys/keymap.ts';

/** Returns every group of commands, these first. */
export function orderedGroups(first: readonly KeyGroup[]): KeyGroup[] {
  return [...first, ...keyGroups.filter((group) => !first.includes(group))];
}
