import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CommandId } from './keymap.ts';

/**
 * What can be done now: each mounted view offers handlers for commands of the keymap, and takes
 * them back when it goes. The last one offered wins.
 */
export interface CommandRegistry {
  /** For the palette: which commands have a handler. */
  available: StoreApi<ReadonlySet<CommandId>>;
  /** Answers a function that takes the handler back. */
  offer: (command: CommandId, handler: () => void) => () => void;
  /** Runs it if someone offers it; answers whether. */
  run: (command: CommandId) => boolean;
}

export function createCommandRegistry(): CommandRegistry {
  const handlers = new Map<CommandId, (() => void)[]>();
  const available = createStore<ReadonlySet<CommandId>>(() => new Set());

  function publish(): void {
    available.setState(new Set(handlers.keys()), true);
  }

  return {
    available,
    offer: (command, handler) => {
      const stack = handlers.get(command) ?? [];
      stack.push(handler);
      if (stack.length === 1) {
        handlers.set(command, stack);
        publish();
      }
      return () => {
        stack.splice(stack.indexOf(handler), 1);
        if (stack.length === 0) {
          handlers.delete(command);
          publish();
        }
      };
    },
    run: (command) => {
      const handler = handlers.get(command)?.at(-1);
      handler?.();
      return handler !== undefined;
    },
  };
}
