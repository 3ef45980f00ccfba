import { keyRefusalOf } from './key-refusal.ts';
import { collide, sharePlace } from './key-places.ts';
import { type CommandId, keymap, type KeymapEntry } from './keymap.ts';
import { canonicalKeys, hasBareCharacter } from './press.ts';

/** Keys that a person gave to commands, without those that no command can lose. */
export type ShortcutChanges = Readonly<Record<string, readonly string[]>>;

/** The keymap in effect. */
export interface ActiveKeymap {
  entries: readonly KeymapEntry[];
  keyOf: (command: CommandId) => string | undefined;
  /** Commands whose stored keys can't be used, and which have their default ones. */
  unusable: readonly CommandId[];
  /** Whether everything that was stored is unreadable. */
  isUnreadable: boolean;
}

/** Whether the key can't be changed: Enter and Escape stay with their default commands. */
export function isFixedKey(keys: string): boolean {
  return keyRefusalOf(keys) === 'needed_everywhere';
}

/**
 * Returns the default keymap with a person's changes. Their keys take precedence: a command that was not changed
 * loses a key that was given to another one in the same place. `changes` is `null` if what was stored can't be read.
 */
export function activeKeymap(changes: ShortcutChanges | null, hasSingleKeys = true): ActiveKeymap {
  const unusable: CommandId[] = [];
  const given: KeymapEntry[] = [];
  for (const entry of keymap) {
    const stored =
      changes !== null && Object.hasOwn(changes, entry.command) ? changes[entry.command] : undefined;
    if (stored === undefined) continue;
    const changed = { ...entry, keys: [...stored, ...entry.keys.filter(isFixedKey)] };
    if (
      stored.some((keys) => !mayHave(entry, keys)) ||
      given.some((other) => rivals(changed, other).length > 0)
    )
      unusable.push(entry.command);
    else given.push(changed);
  }
  const entries = keymap.map((entry) => {
    const changed = given.find(({ command }) => command === entry.command);
    const keys =
      changed?.keys ??
      entry.keys.filter((one) => !given.some((other) => rivals({ ...entry, keys: [one] }, other).length > 0));
    return { ...entry, keys: hasSingleKeys ? keys : keys.filter((one) => !hasBareCharacter(one)) };
  });
  const byCommand = new Map(entries.map((entry) => [entry.command, entry]));
  return {
    entries,
    keyOf: (command) => byCommand.get(command)?.keys[0],
    unusable,
    isUnreadable: changes === null,
  };
}

function mayHave(entry: KeymapEntry, keys: string): boolean {
  return keyRefusalOf(keys) === null || hasFromStart(entry.command, keys);
}

/** Returns the keys of `one` that can't work beside `other`. A pair that shares a key by default is meant to. */
export function rivals(one: KeymapEntry, other: KeymapEntry): string[] {
  if (one.command === other.command || !sharePlace(one, other)) return [];
  return one.keys.filter((keys) =>
    other.keys.some(
      (others) =>
        collide(keys, others) && !(hasFromStart(one.command, keys) && hasFromStart(other.command, others)),
    ),
  );
}

function hasFromStart(command: CommandId, keys: string): boolean {
  const first = keymap.find((entry) => entry.command === command)?.keys ?? [];
  return first.some((one) => canonicalKeys(one) === canonicalKeys(keys));
}
