import { useEffect, useEffectEvent } from 'react';
import { useDesk } from './desk.tsx';
import type { CommandId } from './keymap.ts';

/** Offers a command of the keymap while the caller is mounted and `isOffered`. */
export function useCommand(command: CommandId, handler: () => void, isOffered = true): void {
  const { commands } = useDesk();
  const run = useEffectEvent(handler);
  useEffect(
    () => (isOffered ? commands.offer(command, () => run()) : undefined),
    [commands, command, isOffered],
  );
}
