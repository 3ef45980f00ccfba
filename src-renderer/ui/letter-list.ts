import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

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
  if (found === undefined) return moveFocus(event);
  event.preventDefault();
  choose(found);
}

function letterOf<Item extends Lettered>(event: KeyboardEvent, items: readonly Item[]): Item | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return undefined;
  const key = event.key.toLowerCase();
  return items.find(({ letter, otherLetter }) => letter === key || otherLetter === key);
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
