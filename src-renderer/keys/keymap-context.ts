import { createContext, use } from 'react';
import { type ActiveKeymap, activeKeymap } from './active-keymap.ts';
import { keyLabels } from './key-label.ts';
import type { CommandId } from './keymap.ts';

/** The keymap in effect: with a person's changes, once they are known. */
export const KeymapContext = createContext<ActiveKeymap>(activeKeymap({}));

export function useKeymap(): ActiveKeymap {
  return use(KeymapContext);
}

/** Returns a function for the key to show beside a command. */
export function useKeyOf(): (command: CommandId) => string | undefined {
  return useKeymap().keyOf;
}

/** Returns a function for the key of a command as it is written within a sentence; empty if the command has none. */
export function useKeyText(): (command: CommandId) => string {
  const keyOf = useKeyOf();
  return (command) => keyLabels(keyOf(command) ?? '').join(' ');
}
