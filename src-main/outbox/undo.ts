import type { LastDecision } from '../../src-shared/contract/outbox.ts';
import { isWithdrawn, unsentStates, withdrawnStates } from '../../src-shared/domain/decision/outbox-state.ts';
import type { Clock } from '../base/clock.ts';
import { beginStretch } from '../base/work-stretch.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { EntryTable } from '../journal/entry-table.ts';
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
  /** Whether more of the group can be cancelled by another call. */
  isMore: boolean;
}

/** Most entries read to be cancelled in one transaction. How many of them are is a matter of time. */
const mostPerCall = 500;

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
export function cancelGroup(
  entries: EntryTable,
  groupId: string,
  transitions: Transitions,
  time: Pick<Clock, 'monotonicMs'>,
): CancelGroupAnswer {
  const rows = entries.listUnsentOfGroup(groupId, unsentStates, mostPerCall);
  const { cancelled } = cancelEntries(rows, transitions, beginStretch(time));
  const { remaining, cancellable } = remainingOf(entries, groupId);
  // Where none was cancelled, another call would cancel none either.
  const isMore = cancelled.length > 0 && cancellable > 0;
  return { cancelled: cancelled.length, tooLate: remaining - cancellable, isMore };
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
