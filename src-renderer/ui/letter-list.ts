import type { KeyboardEvent } from 'react';

type KeySteps = Readonly<Record<string, number>>;
const arrows: KeySteps = { ArrowDown: 1, ArrowUp: -1 };

interface Lettered {
  letter: string | null;
  /** Another key that chooses the item, which is not shown. */
  otherLetter?: string;
}

/** Handles keys in a list of buttons: an item's letter chooses it, and the arrows move the focus in a circle. */
export function onLetterListKey<Item extends Lettered>(
  event: KeyboardEvent<HTMLUListElement>,
  items: readonly Item[],
  choose: (item: Item) => void,
): void {
  const found = letterOf(event, items);
  if (found === undefined) return moveFocus(event, arrows);
  event.preventDefault();
  choose(found);
}

function letterOf<Item extends Lettered>(event: KeyboardEvent, items: readonly Item[]): Item | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return undefined;
  const key = event.key.toLowerCase();
  return items.find(({ letter, otherLetter }) => letter === key || otherLetter === key);
}

/** Moves the focus among the buttons of a list by as many as the key's step, in a circle. */
export function moveFocus(event: KeyboardEvent<HTMLUListElement>, steps: KeySteps): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
