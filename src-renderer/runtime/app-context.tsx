import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { Ipc } from '../ipc/ipc.ts';
import type { CommandRegistry } from './commands.ts';
import type { NavigationState, NavigationStore } from './navigation.ts';
import type { ToastStore } from '../ui/toasts.ts';

/** What every view may reach; made once in main.tsx. */
export interface Desk {
  ipc: Ipc;
  navigation: NavigationStore;
  commands: CommandRegistry;
  toasts: ToastStore;
  now: () => number;
}

const DeskContext = createContext<Desk | null>(null);

export function DeskProvider({ desk, children }: { desk: Desk; children: ReactNode }) {
  return <DeskContext value={desk}>{children}</DeskContext>;
}

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('DeskProvider is missing');
  return desk;
}

export function useIpc(): Ipc {
  return useDesk().ipc;
}

/** A part of where the interface is, kept up to date. */
export function useNavigation<Part>(select: (state: NavigationState) => Part): Part {
  return useStore(useDesk().navigation, select);
}
