import { type KeybindingPress, matchKeybindingPress, parseKeybinding } from 'tinykeys';
import type { CommandRegistry } from './commands.ts';
import { type CommandId, keymap } from '../keys/keymap.ts';

/** Places that use letters themselves: a menu's typeahead, a dialog with its own keys. */
const ownKeys = '[role=menu],[role=listbox],[role=dialog],[role=alertdialog]';
const textInputs =
  'input:not([type=checkbox],[type=radio]),textarea,select,[contenteditable]:not([contenteditable=false])';
const pressable = 'button,a[href],[role=button]';

const sequenceTimeoutMs = 1000;
const modifierKeys = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

/** A command with the presses that are still to come. */
interface Binding {
  command: CommandId;
  presses: readonly KeybindingPress[];
}

const bindings: readonly Binding[] = keymap.flatMap(({ command, keys }) =>
  keys.map((one) => ({ command, presses: parseKeybinding(one) })),
);

/**
 * Binds the keymap to a window. Answers a function that unbinds it.
 *
 *   idle ──first key of a sequence──► waiting ──its next key──► runs ──► idle
 *                                        └──any other key, or a second──► idle, and nothing runs
 *
 * A key pressed while waiting never means anything else: `g` and a slip must not decide on a claim.
 */
export function listenToKeys(target: Window, commands: CommandRegistry): () => void {
  let waiting: readonly Binding[] = [];
  let waitedSinceMs = 0;

  function onKeyDown(event: KeyboardEvent): void {
    if (modifierKeys.has(event.key) || isNotOurs(event)) return;
    // When it was pressed, not when a busy page comes to it: "g a" must not become "a".
    const isWaiting = waiting.length > 0 && event.timeStamp - waitedSinceMs < sequenceTimeoutMs;
    const next = advance(isWaiting ? waiting : bindings, event);
    // The first key again begins again.
    const open = (next.length > 0 ? next : advance(bindings, event)).filter(
      ({ presses }) => presses.length > 0,
    );
    waiting = open;
    waitedSinceMs = event.timeStamp;
    const complete = next.filter(({ presses, command }) => presses.length === 0 && mayRepeat(event, command));
    if (open.length === 0 && complete.some(({ command }) => commands.run(command))) event.preventDefault();
  }

  target.addEventListener('keydown', onKeyDown);
  return () => target.removeEventListener('keydown', onKeyDown);
}

/** The bindings that the press fits, one press further. */
function advance(candidates: readonly Binding[], event: KeyboardEvent): Binding[] {
  return candidates.flatMap(({ command, presses: [press, ...presses] }) =>
    press !== undefined && matchKeybindingPress(event, press) ? [{ command, presses }] : [],
  );
}

/** A held key moves on and on; it decides once. */
function mayRepeat(event: KeyboardEvent, command: CommandId): boolean {
  return !event.repeat || command.startsWith('list.');
}

/** Whether a key press belongs to what has the focus instead: shortcuts never fire while typing. */
export function isNotOurs(event: KeyboardEvent): boolean {
  // Locking works from everywhere, whatever else the key means there.
  if ((event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toLowerCase() === 'l') return false;
  if (event.defaultPrevented || event.isComposing) return true;
  const focused = event.target instanceof Element ? event.target : null;
  if (focused === null) return false;
  if (focused.closest(ownKeys)) return true;
  // The palette and saving may be called from a text field: their keys write nothing.
  if (focused.closest(textInputs))
    return !((event.ctrlKey || event.metaKey) && ['k', 's'].includes(event.key.toLowerCase()));
  return event.key === 'Enter' && focused.closest(pressable) !== null;
}
