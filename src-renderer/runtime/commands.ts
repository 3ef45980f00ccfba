import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CommandId } from '../keys/keymap.ts';

/**
 * The commands that can run now: each mounted view offers handlers for commands of the keymap, and takes them back
 * when it goes. The last one offered wins.
 */
export interface CommandRegistry {
  /** Commands that have a handler, for the palette. */
  available: StoreApi<ReadonlySet<CommandId>>;
  /**
   * Offers a handler and returns a function that takes it back. `null` hides the handlers offered before. `isOnce`: a
   * held key runs it once, even where the command moves on.
   */
  offer: (command: CommandId, handler: (() => void) | null, isOnce?: boolean) => () => void;
  /** Whether the handler that would run now is for one press of a key only. */
  isOnce: (command: CommandId) => boolean;
  /** Runs the command if it has a handler; returns whether it has. */
  run: (command: CommandId) => boolean;
  /** Calls the listener for each command that has run. Returns a function that unsubscribes it. */
  follow: (listener: (command: CommandId) => void) => () => void;
}

export function createCommandRegistry(): CommandRegistry {
  const listeners = new Set<(command: CommandId) => void>();
  const offers = new Map<CommandId, { handler: (() => void) | null; isOnce: boolean }[]>();
  const available = createStore<ReadonlySet<CommandId>>(() => new Set());

  function publish(): void {
    const offered = [...offers]
      .filter(([, stack]) => stack.at(-1)?.handler !== null)
      .map(([command]) => command);
    available.setState(new Set(offered), true);
  }

  return {
    available,
    offer: (command, handler, isOnce = false) => {
      const stack = offers.get(command) ?? [];
      const offer = { handler, isOnce };
      stack.push(offer);
      offers.set(command, stack);
      if (stack.length === 1 || handler === null) publish();
      return () => {
        stack.splice(stack.indexOf(offer), 1);
        if (stack.length === 0) offers.delete(command);
        if (stack.length === 0 || handler === null) publish();
      };
    },
    isOnce: (command) => offers.get(command)?.at(-1)?.isOnce === true,
    run: (command) => {
      const handler = offers.get(command)?.at(-1)?.handler ?? null;
      if (handler === null) return false;
      handler();
      for (const listener of listeners) listener(command);
      return true;
    },
    follow: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
