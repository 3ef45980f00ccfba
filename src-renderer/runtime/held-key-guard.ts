import { dialogs, pressable, textInputs } from '../keys/key-targets.ts';

const pressing: ReadonlySet<string> = new Set(['Enter', ' ']);
const answering = `${pressable},${textInputs},${dialogs}`;

/**
 * Keeps a held Enter or Space from answering what its own press opened: a browser presses the focused button again
 * with each repeat, and a question gives the focus to its answer. Returns a function that ends it.
 */
export function guardHeldKeys(target: Window): () => void {
  let pressedOn: EventTarget | null = null;
  function onKeyDown(event: KeyboardEvent): void {
    if (!pressing.has(event.key)) return;
    if (!event.repeat) {
      pressedOn = event.target;
      return;
    }
    const focused = event.target instanceof Element ? event.target : null;
    if (focused === pressedOn || focused?.closest(answering) == null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  target.addEventListener('keydown', onKeyDown, { capture: true });
  return () => target.removeEventListener('keydown', onKeyDown, { capture: true });
}
