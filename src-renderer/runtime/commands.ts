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
   * Offers a handler; `null` hides the handlers offered before. `isOnce`: a held key runs it once, even where the
   * command moves on.
   */
  offer: (command: CommandId, handler: (() => void) | null, isOnce?: boolean) => Offer;
  /** Whether the handler that would run now is for one press of a key only. */
  isOnce: (command: CommandId) => boolean;
  /** Runs the command if it has a handler; returns whether it has. */
  run: (command: CommandId) => boolean;
  /** Calls the listener for each command that has run. Returns a function that unsubscribes it. */
  follow: (listener: (command: CommandId) => void) => () => void;
}

/** A handler among those of a command. */
export interface Offer {
  /** Turns it off, or on again as the last one offered: but what hides it goes on hiding it. */
  setOn: (isOn: boolean) => void;
  takeBack: () => void;
}

export function createCommandRegistry(): CommandRegistry {
  const listeners = new Set<(command: CommandId) => void>();
  const offers = new Map<CommandId, { handler: (() => void) | null; isOnce: boolean; isOn: boolean }[]>();
  const available = createStore<ReadonlySet<CommandId>>(() => new Set());

  const lastOf = (command: CommandId) => offers.get(command)?.findLast(({ isOn }) => isOn);
  const has = (command: CommandId) => (lastOf(command)?.handler ?? null) !== null;
  function publish(command: CommandId): void {
    const before = available.getState();
    if (before.has(command) === has(command)) return;
    available.setState(
      has(command) ? new Set([...before, command]) : before.difference(new Set([command])),
      true,
    );
  }

  return {
    available,
    offer: (command, handler, isOnce = false) => {
      const stack = offers.get(command) ?? [];
      const offer = { handler, isOnce, isOn: true };
      stack.push(offer);
      offers.set(command, stack);
      publish(command);
      return {
        setOn(isOn) {
          const from = stack.indexOf(offer);
          stack.splice(from, 1);
          const cover = stack.findIndex(({ handler: other }, place) => place >= from && other === null);
          stack.splice(cover < 0 ? stack.length : cover, 0, offer);
          offer.isOn = isOn;
          publish(command);
        },
        takeBack() {
          stack.splice(stack.indexOf(offer), 1);
          publish(command);
        },
      };
    },
    isOnce: (command) => lastOf(command)?.isOnce === true,
    run: (command) => {
      const handler = lastOf(command)?.handler ?? null;
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
