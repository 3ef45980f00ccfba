import { activeKeymap, type ShortcutChanges } from '../keys/active-keymap.ts';
import { useKeymap } from '../keys/keymap-context.ts';
import { type CommandId, keymap } from '../keys/keymap.ts';
import { giveBack, giveKeys, withKeys } from '../keys/shortcut-changes.ts';
import { usePreferences } from '../runtime/use-preferences.ts';

const noChanges: ShortcutChanges = {};

/** Returns a person's changes of the keymap. Each is saved and works at once. */
export function useShortcuts() {
  const [preferences, change] = usePreferences();
  const { unusable } = useKeymap();
  const stored = preferences?.shortcuts ?? noChanges;
  // What can't be used goes with the next change.
  const changes = unusable.reduce<ShortcutChanges>((left, command) => withoutCommand(left, command), stored);
  // All keys that were given, also those that are off now because they are single.
  const { entries } = activeKeymap(changes);
  const keep = (shortcuts: ShortcutChanges) =>
    change({
      shortcuts: Object.fromEntries(Object.entries(shortcuts).map(([name, keys]) => [name, [...keys]])),
    });
  return {
    entries,
    changes,
    isChanged: (command: CommandId) => Object.hasOwn(changes, command),
    give: (command: CommandId, keys: string, instead: string | null) =>
      keep(giveKeys(changes, entries, { command, keys, instead })),
    remove: (command: CommandId, keys: string) => {
      const before = entries.find((entry) => entry.command === command)?.keys ?? [];
      keep(
        withKeys(
          changes,
          command,
          before.filter((one) => one !== keys),
        ),
      );
    },
    /**
     * Restores the default keys, taken back from what has them now; its own keys return to the commands that had
     * them.
     */
    reset: (command: CommandId) => {
      const first = keymap.find((entry) => entry.command === command)?.keys ?? [];
      const others = withoutCommand(changes, command);
      const rivalFree = first.reduce((left, keys) => {
        const now = activeKeymap(left).entries;
        return withoutCommand(giveKeys(left, now, { command, keys, instead: null }), command);
      }, others);
      const given = changes[command] ?? [];
      keep(given.reduce(giveBack, rivalFree));
    },
    replaceAll: keep,
    hasSingleKeys: preferences?.hasSingleKeys ?? true,
    setSingleKeys: (hasSingleKeys: boolean) => change({ hasSingleKeys }),
  };
}

function withoutCommand(changes: ShortcutChanges, command: string): ShortcutChanges {
  const { [command]: _, ...others } = changes;
  return others;
}
