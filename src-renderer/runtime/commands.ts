import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CommandId } from '../keys/keymap.ts';

/**
 * What can be done now: each mounted view offers handlers for commands of the keymap, and takes
 * them back when it goes. The last one offered wins.
 */
export interface CommandRegistry {
  /** For the palette: which commands have a handler. */
  available: StoreApi<ReadonlySet<CommandId>>;
  /**
   * Answers a function that takes the handler back. `null` hides the handlers offered before. `isOnce`: a held
   * key runs it once, also where the command moves on and on elsewhere.
   */
  offer: (command: CommandId, handler: (() => void) | null, isOnce?: boolean) => () => void;
  /** Whether what would run now is for one press of a key only. */
  isOnce: (command: CommandId) => boolean;
  /** Runs it if someone offers it; answers whether. */
  run: (command: CommandId) => boolean;
  /** Tells of each command that was run. Answers a function that ends it. */
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
