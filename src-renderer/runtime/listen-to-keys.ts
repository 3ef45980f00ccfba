import type { CommandRegistry } from './commands.ts';
import { type ActiveKeymap, activeKeymap } from '../keys/active-keymap.ts';
import { isDeciding } from '../keys/deciding-commands.ts';
import { pressable, textInputs } from '../keys/key-targets.ts';
import type { CommandId } from '../keys/keymap.ts';
import {
  isCharacter,
  isMacPlatform,
  isSamePress,
  modifierKeys,
  parseKeys,
  type Press,
  pressOf,
} from '../keys/press.ts';
import type { KeyEffect } from '../keys/stray-keys.ts';
import { guardHeldKeys } from './held-key-guard.ts';
import { guardStrayKeys } from './stray-key-guard.ts';

/** Selector for places that use letters themselves: a menu's typeahead, a dialog with its own keys. */
const ownKeys = '[role=menu],[role=listbox],[role=dialog],[role=alertdialog]';

const sequenceTimeoutMs = 1000;
/** Commands that may run while typing, by keys that write nothing: saving, printing, the palette and the guide. */
const whileTyping: readonly CommandId[] = [
  'palette.open',
  'guide.open',
  'savedLists.save',
  'savedLists.saveNew',
  'document.save',
  'document.print',
  'print',
];
/** Command that runs from everywhere, whatever else its key means there. */
const fromEverywhere: CommandId = 'vault.lock';

/** A command with the presses that must still follow. */
interface Binding {
  command: CommandId;
  presses: readonly Press[];
}

/**
 * Binds the keymap to a window. Answers a function that unbinds it.
 *
 *   idle ──first key of a sequence──► waiting ──its next key──► runs ──► idle
 *                                        └──any other key, or a second──► idle, and nothing runs
 *
 * A key pressed while waiting never means anything else: `g` and a slip must not decide on a claim. A command that
 * decides is refused while keys arrive that were meant for a text; `onRefused` gets those keys.
 */
export function listenToKeys(
  target: Window,
  commands: CommandRegistry,
  keymap: Pick<ActiveKeymap, 'entries'> = activeKeymap({}),
  isMac = isMacPlatform(),
  options: { now?: () => number; onRefused?: (keys: string) => void } = {},
): () => void {
  const bindings: readonly Binding[] = keymap.entries.flatMap(({ command, keys }) =>
    keys.map((one) => ({ command, presses: parseKeys(one) })),
  );
  let waiting: readonly Binding[] = [];
  let waitedSinceMs = 0;
  /**
   * Physical key that did something once and is still held; by its position, since modifiers may change meanwhile.
   */
  let heldCode: string | null = null;
  const guard = guardStrayKeys(target, { ...options, isMac });
  const stopHeldKeys = guardHeldKeys(target);

  function onKeyDown(event: KeyboardEvent): void {
    if (modifierKeys.has(event.key)) return;
    // It may have brought a field or a dialog: held on, it types nothing there and is not the browser's.
    if (event.repeat && event.code === heldCode) return event.preventDefault();
    heldCode = null;
    const press = pressOf(event, isMac);
    const mayRun = mayRunAt(event);
    if (mayRun !== null) {
      const complete = press === null ? [] : advance(bindings.filter(mayRun), press);
      runFirst(event, complete);
      return;
    }
    // When it was pressed, not when a busy page comes to it: "g a" must not become "a".
    const isWaiting = waiting.length > 0 && event.timeStamp - waitedSinceMs < sequenceTimeoutMs;
    const next = press === null ? [] : advance(isWaiting ? waiting : bindings, press);
    // The first key again begins again.
    const open = (next.length > 0 || press === null ? next : advance(bindings, press)).filter(
      ({ presses }) => presses.length > 0,
    );
    waiting = open;
    waitedSinceMs = event.timeStamp;
    const effect = open.length === 0 ? runFirst(event, next) : 'acted';
    if (effect !== 'refused') guard.did(event, effect);
  }

  function runFirst(event: KeyboardEvent, reached: readonly Binding[]): KeyEffect | 'refused' {
    for (const { command, presses } of reached) {
      // Asked before it runs: what it opens may offer another.
      const goesOn = isMove(command) && !commands.isOnce(command);
      if (presses.length > 0 || (event.repeat && !goesOn)) continue;
      const isRefused =
        isDeciding(command) && commands.available.getState().has(command) && guard.refuses(event);
      if (!isRefused && !commands.run(command)) continue;
      event.preventDefault();
      heldCode = goesOn || event.code === '' ? null : event.code;
      if (isRefused) return 'refused';
      return isDeciding(command) ? 'decided' : command.startsWith('list.') ? 'moved' : 'acted';
    }
    return 'nothing';
  }

  target.addEventListener('keydown', onKeyDown);
  return () => {
    guard.stop();
    stopHeldKeys();
    target.removeEventListener('keydown', onKeyDown);
  };
}

/** Returns the bindings that the press matches, one press further. */
function advance(candidates: readonly Binding[], typed: Press): Binding[] {
  return candidates.flatMap(({ command, presses: [press, ...presses] }) =>
    press !== undefined && isSamePress(typed, press) ? [{ command, presses }] : [],
  );
}

/** Whether the command moves, so that a held key repeats it. All others run once. */
function isMove(command: CommandId): boolean {
  return /^list\.(next|previous|page|extend)/.test(command);
}

/**
 * Returns which bindings a key press may run where the focus is: shortcuts never fire while typing. `null`: all of
 * them.
 */
function mayRunAt(event: KeyboardEvent): ((binding: Binding) => boolean) | null {
  const locks = ({ command, presses }: Binding) => command === fromEverywhere && writesNothing(presses);
  const focused = event.target instanceof Element ? event.target : null;
  if (event.defaultPrevented || event.isComposing || focused?.closest(ownKeys)) return locks;
  if (focused?.closest(textInputs)) {
    return (binding) =>
      locks(binding) || (whileTyping.includes(binding.command) && writesNothing(binding.presses));
  }
  return event.key === 'Enter' && focused?.closest(pressable) ? locks : null;
}

/** Whether the keys are one press with Ctrl or ⌘, or a function key. */
function writesNothing([press, ...more]: readonly Press[]): boolean {
  if (press === undefined || more.length > 0) return false;
  return press.hasMod ? isCharacter(press.key) : /^F\d/.test(press.key);
}
