import type { LastDecision } from '../../src-shared/contract/outbox.ts';
import { isWithdrawn, unsentStates, withdrawnStates } from '../../src-shared/domain/decision/outbox-state.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { EntryTable } from '../journal/entry-table.ts';
import type { Pieces } from '../journal/piecewise-transactions.ts';
import { cancelEntries, isCancellable } from './cancel.ts';
import type { Transitions } from './transitions.ts';

/** The decisions of one key press, and how many of them an undo still reaches. */
export interface LastGroup extends Omit<LastDecision, 'entry'> {
  /**
   * The entry that represents the group: the first that an undo reaches; if it reaches none, the first that stands.
   */
  row: EntryRow;
}

export interface CancelGroupAnswer {
  cancelled: number;
  /** Number of entries that can't be cancelled any more. */
  tooLate: number;
}

/** Entries that are cancelled in one piece: a few milliseconds of work. */
export const entriesInPiece = 20;

/** Returns the newest decision that still stands, even if it is too late to undo it; never an older one. */
export function lastDecision(entries: EntryTable): LastGroup | null {
  const groupId = entries.newestGroupOutside(withdrawnStates);
  if (groupId === null) return null;
  const row =
    entries.firstOfGroup(groupId, isCancellable) ??
    entries.firstOfGroup(groupId, ({ state }) => !isWithdrawn(state));
  return row === null ? null : { groupId, row, ...remainingOf(entries, groupId) };
}

/** Returns the decisions that can still be undone, newest first. */
export function undoableGroups(entries: EntryTable, most: number): LastGroup[] {
  return entries.unsentGroups(unsentStates, most).flatMap((groupId) => {
    const row = entries.firstOfGroup(groupId, isCancellable);
    return row === null ? [] : [{ groupId, row, ...remainingOf(entries, groupId) }];
  });
}

/** Cancels what one key press decided, newest first, as far as nothing of it has left the machine. */
export function* cancelGroup(
  entries: EntryTable,
  groupId: string,
  transitions: Transitions,
): Pieces<CancelGroupAnswer> {
  let cancelled = 0;
  let rows = entries.listUnsentOfGroup(groupId, unsentStates, null, entriesInPiece);
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    cancelled += cancelEntries(rows, transitions).cancelled.length;
    yield;
    rows = entries.listUnsentOfGroup(groupId, unsentStates, last.seq, entriesInPiece);
  }
  const { remaining, cancellable } = remainingOf(entries, groupId);
  return { cancelled, tooLate: remaining - cancellable };
}

function remainingOf(
  entries: EntryTable,
  groupId: string,
): Pick<LastGroup, 'remaining' | 'cancellable' | 'heldUntilMs'> {
  const parts = entries.remaindersOfGroup(groupId).filter(({ state }) => !isWithdrawn(state));
  const count = (some: typeof parts) => some.reduce((sum, part) => sum + part.entries, 0);
  const held = parts.filter(({ state }) => state === 'held').map((part) => part.due_at_ms ?? 0);
  return {
    remaining: count(parts),
    cancellable: count(parts.filter(isCancellable)),
    heldUntilMs: held.length === 0 ? null : Math.min(...held),
  };
}
