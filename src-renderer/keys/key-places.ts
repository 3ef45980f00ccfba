import type { CommandId, KeyGroup, KeymapEntry } from './keymap.ts';
import { canonicalKeys } from './press.ts';

const everywhere = [
  'claims',
  'review',
  'changes',
  'insights',
  'documents',
  'outbox',
  'webhooks',
  'rules',
  'templates',
  'accounts',
  'settings',
] as const;
/** A place where keys are pressed. Two commands that are never offered in the same place may share a key. */
export type KeyPlace = (typeof everywhere)[number];

const groupPlaces: Readonly<Record<KeyGroup, readonly KeyPlace[]>> = {
  list: ['claims', 'review', 'changes', 'documents', 'outbox', 'webhooks', 'rules', 'templates'],
  claim: ['claims', 'review', 'documents'],
  savedLists: ['claims'],
  document: ['documents', 'review'],
  outbox: ['outbox'],
  webhook: ['webhooks'],
  rules: ['rules'],
  insights: ['insights'],
  changes: ['changes'],
  accounts: ['accounts'],
  templates: ['templates'],
  go: everywhere,
  app: everywhere,
};

/** Groups whose commands belong to one place, in the order in which they are shown there. */
export const ownGroups: Readonly<Record<KeyPlace, readonly KeyGroup[]>> = {
  claims: ['list', 'claim', 'savedLists'],
  review: ['claim', 'document', 'list'],
  changes: ['changes', 'list'],
  insights: ['insights', 'go'],
  documents: ['document', 'claim'],
  outbox: ['outbox', 'list'],
  webhooks: ['webhook', 'list'],
  rules: ['rules', 'list'],
  templates: ['templates', 'list'],
  accounts: ['accounts', 'app', 'go'],
  settings: ['app', 'go'],
};

const fromEverywhere: readonly CommandId[] = ['undo', 'lastDecision.show'];
/** Matches the commands that every list has; the list's other commands are about claims. */
const ofEveryList = /^list\.(next|previous|first|last|page|open|select$|extend|selectAll|clear)/;

export function placesOf({ command, group }: KeymapEntry): readonly KeyPlace[] {
  if (fromEverywhere.includes(command)) return everywhere;
  if (group === 'list' && !ofEveryList.test(command)) return ['claims'];
  return groupPlaces[group];
}

export function sharePlace(one: KeymapEntry, other: KeymapEntry): boolean {
  const places = placesOf(other);
  return placesOf(one).some((place) => places.includes(place));
}

/** Whether the keys are equal, or one begins with all of the other, so that the longer could never be typed. */
export function collide(one: string, other: string): boolean {
  const [a, b] = [canonicalKeys(one), canonicalKeys(other)];
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);
}
