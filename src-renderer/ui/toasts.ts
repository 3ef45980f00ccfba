import { createStore, type StoreApi } from 'zustand/vanilla';

/** Only for what can be undone or went wrong. */
export interface Toast {
  id: string;
  tone: 'undo' | 'problem';
  text: string;
  /** For an undo: when it can't be taken back any more. The toast goes then. */
  untilMs: number | null;
  /** When it came up, so that the time line has a length. */
  sinceMs: number;
  onUndo: (() => void) | null;
}

export interface ToastState {
  toasts: readonly Toast[];
  show: (toast: Omit<Toast, 'id' | 'sinceMs'>) => string;
  /** Changes one that is still shown. */
  update: (id: string, part: Partial<Pick<Toast, 'text' | 'untilMs'>>) => void;
  dismiss: (id: string) => void;
  /** Undoes what the newest undo toast offers; answers whether there was one. */
  undoLast: () => boolean;
}

export type ToastStore = StoreApi<ToastState>;

/** Older ones can't be undone from here any more; the outbox still can. */
const mostKept = 20;
const problemMs = 6000;

export function createToasts(now: () => number): ToastStore {
  let count = 0;
  return createStore<ToastState>((set, get) => ({
    toasts: [],
    show: (toast) => {
      count += 1;
      const id = `toast-${count}`;
      const sinceMs = now();
      const untilMs = toast.untilMs ?? (toast.tone === 'problem' ? sinceMs + problemMs : null);
      // A newer problem takes the place of an older one: they must not pile up over the list.
      const kept = get().toasts.filter((other) => toast.tone !== 'problem' || other.tone !== 'problem');
      set({ toasts: [...kept, { ...toast, id, sinceMs, untilMs }].slice(-mostKept) });
      return id;
    },
    update: (id, part) =>
      set({ toasts: get().toasts.map((toast) => (toast.id === id ? { ...toast, ...part } : toast)) }),
    dismiss: (id) => set({ toasts: get().toasts.filter((toast) => toast.id !== id) }),
    undoLast: () => {
      const last = get().toasts.findLast((toast) => toast.onUndo !== null);
      if (last === undefined) return false;
      get().dismiss(last.id);
      last.onUndo?.();
      return true;
    },
  }));
}
