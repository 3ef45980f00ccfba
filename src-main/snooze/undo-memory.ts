import { randomUUID } from 'node:crypto';
import type { SnoozeRow } from '../journal/snooze-table.ts';

/** A claim's snooze before and after a change; `null`: it had none. */
export interface SnoozeChange {
  claimId: string;
  before: SnoozeRow | null;
  after: SnoozeRow | null;
}

/** An undo is offered for seconds: this is enough for as many parts as one change is made in. */
const mostRemembered = 200;

/** The last changes, until each is undone. In memory: after a restart nothing offers an undo. */
export function createUndoMemory() {
  const changes = new Map<string, readonly SnoozeChange[]>();
  return {
    remember(change: readonly SnoozeChange[]): string {
      const undoId = randomUUID();
      changes.set(undoId, change);
      const [oldest] = changes.keys();
      if (changes.size > mostRemembered && oldest !== undefined) changes.delete(oldest);
      return undoId;
    },
    find: (undoId: string): readonly SnoozeChange[] | null => changes.get(undoId) ?? null,
    forget: (undoId: string): void => void changes.delete(undoId),
  };
}
