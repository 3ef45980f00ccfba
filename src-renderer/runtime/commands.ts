import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CommandId } from '../keys/keymap.ts';

/**
 * What can be done now: each mounted view offers handlers for commands of the keymap, and takes
 * them back when it goes. The last one offered wins.
 */
export interface CommandRegistry {
  /** For the palette: which commands have a handler. */
  available: StoreApi<ReadonlySet<CommandId>>;
  /** Answers a function that takes the handler back. `null` hides the handlers offered before. */
  offer: (command: CommandId, handler: (() => void) | null) => () => void;
  /** Runs it if someone offers it; answers whether. */
  run: (command: CommandId) => boolean;
  /** Tells of each command that was run. Answers a function that ends it. */
  follow: (listener: (command: CommandId) => void) => () => void;
}

export function createCommandRegistry(): CommandRegistry {
  const listeners = new Set<(command: CommandId) => void>();
  const handlers = new Map<CommandId, ((() => void) | null)[]>();
  const available = createStore<ReadonlySet<CommandId>>(() => new Set());

  function publish(): void {
    const offered = [...handlers].filter(([, stack]) => stack.at(-1) !== null).map(([command]) => command);
    available.setState(new Set(offered), true);
  }

  return {
    available,
    offer: (command, handler) => {
      const stack = handlers.get(command) ?? [];
      stack.push(handler);
      handlers.set(command, stack);
      if (stack.length === 1 || handler === null) publish();
      return () => {
        stack.splice(stack.indexOf(handler), 1);
        if (stack.length === 0) handlers.delete(command);
        if (stack.length === 0 || handler === null) publish();
      };
    },
    run: (command) => {
      const handler = handlers.get(command)?.at(-1);
      if (handler === undefined || handler === null) return false;
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
