import { randomUUID } from 'node:crypto';

/** An undo is offered for seconds: this is enough for as many parts as one change is made in. */
const mostRemembered = 200;

/** The last changes of something local, until each is undone. In memory: after a restart nothing offers an undo. */
export interface UndoMemory<Change> {
  remember(change: Change): string;
  /** `null`: it is not known, or not any more. */
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
