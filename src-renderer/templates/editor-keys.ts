import type { KeyBinding } from '@codemirror/view';
import type { KeymapEntry } from '../keys/keymap.ts';
import type { CommandRegistry } from '../runtime/commands.ts';

/**
 * Keys of the keymap that hold while typing too: those with a modifier, and the function keys. The
 * editor has its own keys for the rest.
 */
export function editorKeys(commands: CommandRegistry, entries: readonly KeymapEntry[]): KeyBinding[] {
  return entries
    .filter(({ group }) => group === 'templates')
    .flatMap(({ command, keys }) =>
      keys
        .filter((one) => /^(\$mod\+|(Shift\+)?F\d)/.test(one))
        .map((one) => ({
          key: one.replace('$mod', 'Mod').replaceAll('+', '-'),
          preventDefault: true,
          run: () => commands.run(command),
        })),
    );
}
