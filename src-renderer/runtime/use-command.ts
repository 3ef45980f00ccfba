import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useAppContext } from './app-context.tsx';
import type { Offer } from './commands.ts';
import { type CommandId, keymap } from '../keys/keymap.ts';

/** Disables commands while the caller is mounted, which covers the view that offers them. */
export function useCoveredCommands(covered: readonly CommandId[]): void {
  const { commands } = useAppContext();
  useLayoutEffect(() => {
    const uncover = covered.map((command) => commands.offer(command, null));
    return () => uncover.forEach(({ takeBack }) => takeBack());
  }, [commands, covered]);
}

/** Offers commands that can always run while the caller is mounted. */
export function useCommands(handlers: Readonly<Partial<Record<CommandId, () => void>>>): void {
  const { commands } = useAppContext();
  const run = useEffectEvent((command: CommandId) => handlers[command]?.());
  const names = Object.keys(handlers).join(' ');
  useLayoutEffect(() => {
    const offered = keymap.filter(({ command }) => names.split(' ').includes(command));
    const offers = offered.map(({ command }) => commands.offer(command, () => run(command)));
    return () => offers.forEach(({ takeBack }) => takeBack());
  }, [commands, names]);
}

/**
 * Offers a command of the keymap while the caller is mounted and `isOffered`, from the first paint on: on a busy
 * machine, a key pressed on what has just appeared would otherwise do nothing. `isOnce`: a held key runs it once,
 * even where the command moves on. What covers the caller goes on covering it when it is offered again.
 */
export function useCommand(command: CommandId, handler: () => void, isOffered = true, isOnce = false): void {
  const { commands } = useAppContext();
  const run = useEffectEvent(handler);
  const isOn = useEffectEvent(() => isOffered);
  const offer = useRef<Offer | null>(null);
  useLayoutEffect(() => {
    const made = commands.offer(command, () => run(), isOnce);
    made.setOn(isOn());
    offer.current = made;
    return made.takeBack;
  }, [commands, command, isOnce]);
  useLayoutEffect(() => offer.current?.setOn(isOffered), [isOffered]);
}
