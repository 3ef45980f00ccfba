import { createStore, type StoreApi } from 'zustand/vanilla';

/** A toast: only for what can be undone, was undone unseen, or went wrong. */
export interface Toast {
  id: string;
  tone: 'undo' | 'note' | 'problem';
  text: string;
  /** For an undo, when it is too late for it, as Unix time in milliseconds. The toast then goes. */
  untilMs: number | null;
  /**
   * `true`: it is sent when the time is over, if the connection allows. `false`: only the toast goes then, and an
   * undo is still possible; no time is shown.
   */
  isHold?: boolean;
  /** Account whose connection decides when it is sent. */
  accountId?: string;
  /** Key press that it undoes, and its decisions as far as known. */
  groupId?: string;
  entryIds?: readonly string[];
  /** Number of decisions that it undoes, if their ids aren't known. */
  decisions?: number;
  /** Time when it appeared, for the length of its time line. */
  sinceMs: number;
  onUndo: (() => void) | null;
}

export interface ToastState {
  toasts: readonly Toast[];
  show: (toast: Omit<Toast, 'id' | 'sinceMs'>) => string;
  /** Shows a text without an undo, for as long as it takes to read. */
  say: (tone: 'note' | 'problem', text: string) => string;
  /** Changes one that is still shown. */
  update: (
    id: string,
    part: Partial<Pick<Toast, 'text' | 'untilMs' | 'groupId' | 'entryIds' | 'decisions'>>,
  ) => void;
  dismiss: (id: string) => void;
  /** Notes that these decisions can't be undone from a toast any more: one that offers nothing else goes. */
  withdraw: (entryIds: readonly string[]) => void;
  /** Notes the same of everything that one key press decided. */
  withdrawGroup: (groupId: string) => void;
  /** Number of undos from a toast. */
  undone: number;
  /** Undoes what the toast offers; it goes. */
  undo: (id: string) => void;
  /** Undoes what the newest undo toast offers; returns whether there was one. */
  undoLast: () => boolean;
}

export type ToastStore = StoreApi<ToastState>;

/** Most toasts kept. Older ones can't be undone from here any more, but in the outbox. */
const mostKept = 20;
const readingMs = 6000;

export function createToasts(now: () => number): ToastStore {
  let count = 0;
  return createStore<ToastState>((set, get) => ({
    toasts: [],
    show: (toast) => {
      count += 1;
      const id = `toast-${count}`;
      const sinceMs = now();
      const untilMs = toast.untilMs ?? (toast.tone === 'undo' ? null : sinceMs + readingMs);
      // A newer one takes the place of an older one: they must not pile up over the list.
      const kept = get().toasts.filter((other) => toast.tone === 'undo' || other.tone === 'undo');
      set({ toasts: [...kept, { ...toast, id, sinceMs, untilMs }].slice(-mostKept) });
      return id;
    },
    say: (tone, text) => get().show({ tone, text, untilMs: null, onUndo: null }),
    update: (id, part) =>
      set({ toasts: get().toasts.map((toast) => (toast.id === id ? { ...toast, ...part } : toast)) }),
    dismiss: (id) => set({ toasts: get().toasts.filter((toast) => toast.id !== id) }),
    withdraw: (entryIds) => {
      const gone = new Set(entryIds);
      const rest = get().toasts.flatMap((toast) => {
        if (toast.entryIds === undefined) return [toast];
        const left = toast.entryIds.filter((entryId) => !gone.has(entryId));
        return left.length === 0 ? [] : [{ ...toast, entryIds: left }];
      });
      set({ toasts: rest });
    },
    withdrawGroup: (groupId) => set({ toasts: get().toasts.filter((toast) => toast.groupId !== groupId) }),
    undone: 0,
    undo: (id) => {
      const { toasts, undone } = get();
      const onUndo = toasts.find((toast) => toast.id === id)?.onUndo ?? null;
      if (onUndo === null) return;
      set({ toasts: toasts.filter((toast) => toast.id !== id), undone: undone + 1 });
      onUndo();
    },
    undoLast: () => {
      const last = get().toasts.findLast((toast) => toast.onUndo !== null);
      if (last === undefined) return false;
      get().undo(last.id);
      return true;
    },
  }));
}
