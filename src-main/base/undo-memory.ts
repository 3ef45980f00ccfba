import { randomUUID } from 'node:crypto';

/**
 * Number of changes remembered. An undo is offered for seconds: this is enough for as many parts as one change is
 * made in.
 */
const mostRemembered = 200;

/** The last local changes, until each is undone. In memory: after a restart no undo is offered. */
export interface UndoMemory<Change> {
  remember(change: Change): string;
  /** Returns a change; `null` if it is unknown, or no longer known. */
  find(undoId: string): Change | null;
  forget(undoId: string): void;
}

export function createUndoMemory<Change>(): UndoMemory<Change> {
  const changes = new Map<string, Change>();
  return {
    remember(change) {
      const undoId = randomUUID();
      changes.set(undoId, change);
      const [oldest] = changes.keys();
      if (changes.size > mostRemembered && oldest !== undefined) changes.delete(oldest);
      return undoId;
    },
    find: (undoId) => changes.get(undoId) ?? null,
    forget(undoId) {
      changes.delete(undoId);
    },
  };
}
