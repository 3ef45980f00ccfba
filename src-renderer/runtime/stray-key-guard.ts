import { dialogs, pressable, textInputs } from '../keys/key-targets.ts';
import { keyLabels } from '../keys/key-label.ts';
import { isCharacter, isMacPlatform, modifierKeys, pressOf, spellPress } from '../keys/press.ts';
import { createStrayKeys, type KeyEffect } from '../keys/stray-keys.ts';

/** Keys that are part of typing without being a character. */
const typingKeys: ReadonlySet<string> = new Set(['Enter', 'Escape', 'Backspace', 'Delete']);
/** Escape is never refused: it leaves whatever it is pressed in, and decides nothing. */
const neverRefused = 'Escape';

export interface StrayKeyGuard {
  /** Refuses the key if it may have been meant for a text. Returns whether it was refused. */
  refuses: (event: KeyboardEvent) => boolean;
  /** Notes what a key that was not refused did where shortcuts work. */
  did: (event: KeyboardEvent, effect: KeyEffect) => void;
  stop: () => void;
}

/**
 * Watches a window for keys that go on after the text field or dialog they were meant for has closed. A command
 * that decides asks `refuses` before it runs, and `did` is told of every key that ran or did nothing. From the first refused key on, all keys of the same word are
 * refused, whatever they would do; buttons refuse Enter and Space from the start. `onRefused` gets the refused
 * keys so far, for the person to see.
 */
export function guardStrayKeys(
  target: Window,
  {
    now = () => performance.now(),
    onRefused = () => undefined,
    isMac = isMacPlatform(),
  }: { now?: () => number; onRefused?: (keys: string) => void; isMac?: boolean } = {},
): StrayKeyGuard {
  const stray = createStrayKeys();
  /** The field, or the dialog around it, in which something was last typed. */
  let place: Element | null = null;
  let placeKeyMs = 0;
  let refused = '';

  function stay(at: Element): void {
    if (place === at) return;
    place = at;
    observer.observe(target.document.body, { childList: true, subtree: true });
  }

  function forget(): void {
    place = null;
    observer.disconnect();
  }

  function leave(atMs: number): void {
    forget();
    refused = '';
    stray.textEnded(atMs);
  }

  function refuse(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat) return;
    if (isTyped(event)) stray.refused(event.key, event.timeStamp);
    refused += shown(event);
    onRefused(refused);
  }

  function shown(event: KeyboardEvent): string {
    if (isTyped(event) && isCharacter(event.key)) return event.key;
    const press = pressOf(event, isMac);
    return press === null ? '' : ` ${keyLabels(spellPress(press)).join(' ')} `;
  }

  const isStray = (event: KeyboardEvent) =>
    isTyped(event) && !event.repeat
      ? stray.typed(event.key, event.timeStamp)
      : stray.isStray(event.timeStamp);

  function onKeyDown(event: KeyboardEvent): void {
    if (modifierKeys.has(event.key)) return;
    const focused = event.target instanceof Element ? event.target : null;
    if (place !== null && (focused === null || !place.contains(focused))) {
      // A dialog that is saving, or closing: it ends when it has gone.
      if (!place.matches(dialogs) || !place.isConnected) leave(placeKeyMs);
      else if (focused === null || focused === target.document.body) stray.textEnded(event.timeStamp);
    }
    const own = textPlaceOf(focused);
    if (event.key === 'Tab') {
      stray.end();
      // Out of a field it leads on purpose; a dialog keeps it inside.
      if (own?.matches(dialogs) === true) stay(own);
      else forget();
      return;
    }
    if (own !== null) {
      stay(own);
      placeKeyMs = event.timeStamp;
      return;
    }
    if (!isStray(event)) {
      refused = '';
      return;
    }
    const pressesButton = (event.key === 'Enter' || event.key === ' ') && focused?.closest(pressable) != null;
    const goesOn = refused !== '' && isTyped(event) && focused?.closest(dialogs) == null;
    if (event.key !== neverRefused && (pressesButton || goesOn)) refuse(event);
  }

  const onFocusOut = ({ target: left, relatedTarget: next }: FocusEvent) => {
    if (place === null) return;
    if (left === place) return leave(now());
    const isLeft = left instanceof Node && place.contains(left);
    if (isLeft && !(next instanceof Node && place.contains(next))) stray.textEnded(now());
  };
  const onPointerDown = () => {
    forget();
    stray.end();
  };
  const observer = new MutationObserver(() => {
    if (place?.isConnected === false) leave(now());
  });

  target.addEventListener('keydown', onKeyDown, { capture: true });
  target.addEventListener('focusout', onFocusOut, { capture: true });
  target.addEventListener('pointerdown', onPointerDown, { capture: true });
  return {
    refuses(event) {
      const isInWord = isTyped(event) && !event.repeat && stray.isInWord(event.key, event.timeStamp);
      if (!isInWord && !stray.isStray(event.timeStamp)) return false;
      refuse(event);
      return true;
    },
    did(event, effect) {
      // Of the keys that write no character, none is a letter of a word that did nothing.
      if (isTyped(event) && !event.repeat)
        stray.did(isCharacter(event.key) ? effect : 'moved', event.key, event.timeStamp);
    },
    stop() {
      observer.disconnect();
      target.removeEventListener('keydown', onKeyDown, { capture: true });
      target.removeEventListener('focusout', onFocusOut, { capture: true });
      target.removeEventListener('pointerdown', onPointerDown, { capture: true });
    },
  };
}

/** Returns the dialog with a text field that has the focus somewhere in it, or else the field itself. */
function textPlaceOf(focused: Element | null): Element | null {
  const dialog = focused?.closest(dialogs) ?? null;
  if (dialog !== null) return dialog.querySelector(textInputs) === null ? null : dialog;
  return focused?.closest(textInputs) ?? null;
}

function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return typingKeys.has(key) ? !ctrlKey && !metaKey : isCharacter(key) && !metaKey && !(ctrlKey && !altKey);
}
