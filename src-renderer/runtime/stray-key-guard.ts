import { dialogs, pressable, textInputs } from '../keys/key-targets.ts';
import { keyLabels } from '../keys/key-label.ts';
import { isCharacter, isMacPlatform, modifierKeys, pressOf, spellPress } from '../keys/press.ts';
import { createStrayKeys } from '../keys/stray-keys.ts';

/** Keys that are part of typing without being a character. */
const typingKeys: ReadonlySet<string> = new Set(['Enter', 'Escape', 'Backspace', 'Delete']);
/** Escape leaves whatever it is pressed in, and decides nothing. */
const neverRefused = 'Escape';

export interface StrayKeyGuard {
  /** Refuses the key if it may have been meant for a text. Answers whether it was refused. */
  refuses: (event: KeyboardEvent) => boolean;
  stop: () => void;
}

/**
 * Watches a window for keys that go on after the text field or dialog they were meant for has closed. A command
 * that decides asks `refuses` before it runs. From the first refused key on, all keys of the same word are
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
  /** The field, or the dialog around it, in which something was typed last. */
  let place: Element | null = null;
  let placeKeyMs = 0;
  let refused = '';

  function leave(atMs: number): void {
    place = null;
    refused = '';
    stray.textEnded(atMs);
  }

  function refuse(event: KeyboardEvent): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat) return;
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
    if (place !== null && (focused === null || !place.contains(focused))) leave(placeKeyMs);
    const own = textPlaceOf(focused);
    if (event.key === 'Tab') {
      stray.end();
      // Out of a field it leads on purpose; a dialog keeps it inside.
      place = own?.matches(dialogs) === true ? own : null;
      return;
    }
    if (own !== null) {
      place = own;
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

  const onFocusOut = (event: FocusEvent) => {
    if (place !== null && event.target === place) leave(now());
  };
  const onPointerDown = () => {
    place = null;
    stray.end();
  };
  // Dialogs lie in the body itself.
  const observer = new MutationObserver(() => {
    if (place?.isConnected === false) leave(now());
  });

  observer.observe(target.document.body, { childList: true });
  target.addEventListener('keydown', onKeyDown, { capture: true });
  target.addEventListener('focusout', onFocusOut, { capture: true });
  target.addEventListener('pointerdown', onPointerDown, { capture: true });
  return {
    refuses(event) {
      if (!stray.isStray(event.timeStamp)) return false;
      refuse(event);
      return true;
    },
    stop() {
      observer.disconnect();
      target.removeEventListener('keydown', onKeyDown, { capture: true });
      target.removeEventListener('focusout', onFocusOut, { capture: true });
      target.removeEventListener('pointerdown', onPointerDown, { capture: true });
    },
  };
}

/** The dialog with a text field that has the focus somewhere in it, or else the field itself. */
function textPlaceOf(focused: Element | null): Element | null {
  const dialog = focused?.closest(dialogs) ?? null;
  if (dialog !== null) return dialog.querySelector(textInputs) === null ? null : dialog;
  return focused?.closest(textInputs) ?? null;
}

function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return typingKeys.has(key) ? !ctrlKey && !metaKey : isCharacter(key) && !metaKey && !(ctrlKey && !altKey);
}
