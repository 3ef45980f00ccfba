import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'zustand';
import type { Ipc } from '../ipc/ipc.ts';
import type { CommandRegistry } from './commands.ts';
import type { KeptSelection } from './kept-selection.ts';
import type { NotificationChanges } from './notification-changes.ts';
import type { Unsaved } from './unsaved.ts';
import type { NavigationState, NavigationStore } from './navigation.ts';
import type { ToastStore } from '../ui/toasts.ts';

/** Tools that every view can reach; made once in main.tsx. */
export interface AppContext {
  ipc: Ipc;
  navigation: NavigationStore;
  commands: CommandRegistry;
  toasts: ToastStore;
  unsaved: Unsaved;
  keptSelection: KeptSelection;
  notificationChanges: NotificationChanges;
  now: () => number;
}

const ReactAppContext = createContext<AppContext | null>(null);

export function AppContextProvider({ context, children }: { context: AppContext; children: ReactNode }) {
  return <ReactAppContext value={context}>{children}</ReactAppContext>;
}

export function useAppContext(): AppContext {
  const context = useContext(ReactAppContext);
  if (context === null) throw new Error('AppContextProvider is missing');
  return context;
}

export function useIpc(): Ipc {
  return useAppContext().ipc;
}

/** Returns a part of the navigation state, kept up to date. */
export function useNavigation<Part>(select: (state: NavigationState) => Part): Part {
  return useStore(useAppContext().navigation, select);
}
