import { activeKeymap, isFixedKey, rivals, type ShortcutChanges } from './active-keymap.ts';
import { keyRefusalOf, type KeyRefusal } from './key-refusal.ts';
import { type CommandId, keymap, type KeymapEntry } from './keymap.ts';
import { canonicalKeys } from './press.ts';

export const mostKeys = 4;

/** A command whose keys are equal, or of which one begins with all of the other, where both are offered. */
export interface KeyRival {
  command: CommandId;
  keys: readonly string[];
}

/** Returns the commands that would lose keys if `command` got `keys`. */
export function rivalsFor(entries: readonly KeymapEntry[], command: CommandId, keys: string): KeyRival[] {
  const entry = entries.find((one) => one.command === command);
  if (entry === undefined) return [];
  const wanted = { ...entry, keys: [keys] };
  return entries.flatMap((other) => {
    const lost = other.keys.filter((one) => rivals({ ...other, keys: [one] }, wanted).length > 0);
    return lost.length === 0 ? [] : [{ command: other.command, keys: lost }];
  });
}

/** Returns the changes with these keys for a command. Default keys are no change. */
export function withKeys(
  changes: ShortcutChanges,
  command: CommandId,
  keys: readonly string[],
): ShortcutChanges {
  const { [command]: _, ...others } = changes;
  const own = [...new Set(keys.filter((one) => !isFixedKey(one)).map(canonicalKeys))].slice(0, mostKeys);
  return isFirst(command, own) ? others : { ...others, [command]: own };
}

/** Gives `keys` to a command and takes them from those that lose them by it. */
export function giveKeys(
  changes: ShortcutChanges,
  entries: readonly KeymapEntry[],
  { command, keys, instead }: { command: CommandId; keys: string; instead: string | null },
): ShortcutChanges {
  const before = entries.find((entry) => entry.command === command)?.keys ?? [];
  const next = instead === null ? [...before, keys] : before.map((one) => (one === instead ? keys : one));
  const taken = rivalsFor(entries, command, keys).reduce((left, rival) => {
    const kept = entries.find((entry) => entry.command === rival.command)?.keys ?? [];
    return withKeys(
      left,
      rival.command,
      kept.filter((one) => !rival.keys.includes(one)),
    );
  }, changes);
  return withKeys(taken, command, next);
}

/** Returns keys that no command has any more to the commands that lost them, in the order of the default keymap. */
export function giveBack(changes: ShortcutChanges, keys: string): ShortcutChanges {
  return keymap.reduce((left, { command, keys: first }) => {
    const own = Object.hasOwn(left, command) ? left[command] : undefined;
    if (own === undefined || own.includes(keys) || !first.map(canonicalKeys).includes(keys)) return left;
    if (rivalsFor(activeKeymap(left).entries, command, keys).length > 0) return left;
    const again = first.map(canonicalKeys).filter((one) => one === keys || own.includes(one));
    return withKeys(left, command, [...again, ...own.filter((one) => !again.includes(one))]);
  }, changes);
}

/** Reason why the keys can't be given: they are refused for every command, or belong to another one. */
export type WhyNot = { refusal: KeyRefusal } | { rival: CommandId };

export interface CheckedChanges {
  changes: ShortcutChanges;
  /** Names that this version has no command for. */
  unknown: string[];
  refused: ({ command: CommandId; keys: string } & WhyNot)[];
}

/**
 * Checks imported changes: a command is accepted if its keys all work beside everything else. A refused one keeps its
 * default keys, so that a command that wants one of those is refused as well.
 */
export function checkChanges(foreign: ShortcutChanges): CheckedChanges {
  const refused: CheckedChanges['refused'] = [];
  let wanted = keymap.map((entry) => {
    const keys = Object.hasOwn(foreign, entry.command) ? foreign[entry.command] : undefined;
    return keys === undefined ? entry : { ...entry, keys: [...keys, ...entry.keys.filter(isFixedKey)] };
  });
  const isTaken = ({ command }: KeymapEntry) =>
    Object.hasOwn(foreign, command) && !refused.some((one) => one.command === command);
  for (;;) {
    const beside = wanted;
    const next = beside.flatMap((entry) => {
      const why = isTaken(entry) ? firstRefusal(entry, beside) : null;
      return why === null ? [] : [{ command: entry.command, ...why }];
    });
    if (next.length === 0) break;
    refused.push(...next);
    wanted = keymap.map((entry, at) => (isTaken(entry) ? (beside[at] ?? entry) : entry));
  }
  return {
    changes: wanted
      .filter(isTaken)
      .reduce<ShortcutChanges>((taken, { command, keys }) => withKeys(taken, command, keys), {}),
    unknown: Object.keys(foreign).filter((name) => !keymap.some(({ command }) => command === name)),
    refused,
  };
}

function firstRefusal(
  entry: KeymapEntry,
  beside: readonly KeymapEntry[],
): ({ keys: string } & WhyNot) | null {
  const first = keymap.find(({ command }) => command === entry.command)?.keys ?? [];
  for (const keys of entry.keys) {
    const refusal = first.some((one) => canonicalKeys(one) === canonicalKeys(keys))
      ? null
      : keyRefusalOf(keys);
    if (refusal !== null) return { keys, refusal };
    const rival = beside.find((other) => rivals({ ...entry, keys: [keys] }, other).length > 0);
    if (rival !== undefined) return { keys, rival: rival.command };
  }
  return null;
}

function isFirst(command: CommandId, own: readonly string[]): boolean {
  const first = keymap.find((entry) => entry.command === command)?.keys ?? [];
  return (
    first
      .filter((one) => !isFixedKey(one))
      .map(canonicalKeys)
      .join('\n') === own.join('\n')
  );
}
