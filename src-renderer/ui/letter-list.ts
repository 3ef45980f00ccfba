import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** In a list of buttons, an item's letter chooses it, and the arrows move the focus, round the ends. */
export function onLetterListKey<Item extends { letter: string | null }>(
  event: KeyboardEvent<HTMLUListElement>,
  items: readonly Item[],
  choose: (item: Item) => void,
): void {
  const found = letterOf(event, items);
  if (found === undefined) return moveFocus(event);
  event.preventDefault();
  choose(found);
}

function letterOf<Item extends { letter: string | null }>(
  event: KeyboardEvent,
  items: readonly Item[],
): Item | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return undefined;
  return items.find(({ letter }) => letter !== null && letter === event.key.toLowerCase());
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
