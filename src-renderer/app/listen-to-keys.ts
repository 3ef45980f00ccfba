import { createKeybindingsHandler } from 'tinykeys';
import type { CommandRegistry } from './commands.ts';
import { type CommandId, keymap } from './keymap.ts';

/** Places that use letters themselves: a menu's typeahead, a dialog with its own keys. */
const ownKeys = '[role=menu],[role=listbox],[role=dialog],[role=alertdialog]';
const textInputs = 'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]';
const pressable = 'button,a[href],[role=button]';

/** Binds the keymap to a window. Answers a function that unbinds it. */
export function listenToKeys(target: Window, commands: CommandRegistry): () => void {
  const byKeys = new Map<string, CommandId[]>();
  for (const line of keymap) {
    for (const keys of line.keys) byKeys.set(keys, [...(byKeys.get(keys) ?? []), line.command]);
  }
  // Longer sequences first: `g a` must win over `a` once `g` was pressed.
  const bindings = [...byKeys].toSorted(([a], [b]) => b.split(' ').length - a.split(' ').length);
  const handler = createKeybindingsHandler(
    Object.fromEntries(
      bindings.map(([keys, ids]) => [
        keys,
        (event: KeyboardEvent) => {
          if (ids.some((id) => commands.run(id))) event.preventDefault();
        },
      ]),
    ),
    { ignore: isNotOurs },
  );
  target.addEventListener('keydown', handler);
  return () => target.removeEventListener('keydown', handler);
}

/** Whether a key press belongs to what has the focus instead: shortcuts never fire while typing. */
export function isNotOurs(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  const focused = event.target instanceof Element ? event.target : null;
  if (focused === null) return false;
  if (focused.closest(ownKeys)) return true;
  // The palette is the one thing that may be called from a text field: its key writes nothing.
  if (focused.closest(textInputs))
    return !((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k');
  return event.key === 'Enter' && focused.closest(pressable) !== null;
}
