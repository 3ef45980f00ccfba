import { mayCancel, unresolvedStates } from '../../src-shared/domain/decision/outbox-state.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { EntryTable } from '../journal/entry-table.ts';
import type { KindRegister } from './kind-register.ts';
import type { WriteMove } from './transitions.ts';

/** Decides what a lane's unresolved entries do to those behind them, and writes it. */
export function createLaneOrder(entries: EntryTable, kinds: KindRegister, write: WriteMove) {
  /**
   * Whether the earlier entry only affects later ones of its kind: nothing else is decided on the premise of an
   * e-mail.
   */
  const isForItsKindOnly = (earlier: EntryRow, later: EntryRow): boolean =>
    kinds.get(earlier.kind)?.blocks === 'same_kind' && earlier.kind !== later.kind;

  /** Whether `earlier`, unresolved and in front, holds back `later`. */
  function blocks(earlier: EntryRow, later: EntryRow): boolean {
    return isOnItsWay(earlier) || !isForItsKindOnly(earlier, later);
  }

  function settleLane(lane: string): void {
    const inFront: EntryRow[] = [];
    for (const row of entries.listOfLane(lane, unresolvedStates)) {
      const isBlocked = inFront.some((earlier) => blocks(earlier, row));
      const isWaiting = row.state === 'blocked' && row.reason === 'predecessor_unresolved';
      const to =
        isBlocked && row.state === 'ready' ? 'blocked' : !isBlocked && isWaiting ? 'ready' : row.state;
      if (to === 'blocked' && to !== row.state) write(row, to, { reason: 'predecessor_unresolved' });
      if (to === 'ready' && to !== row.state) write(row, to, {});
      inFront.push({ ...row, state: to });
    }
  }

  /**
   * Asks a person about the entry behind one that was not carried out, as it was decided on the premise that it would
   * be.
   */
  function askNext(gone: EntryRow): void {
    const next = entries
      .listOfLane(gone.lane, unresolvedStates)
      .find((row) => isBehind(row, gone) && !isForItsKindOnly(gone, row));
    if (next && mayCancel({ state: next.state })) {
      write(next, 'needs_person', { reason: 'predecessor_not_done' });
    }
  }

  return { settleLane, askNext };
}

/** Whether the entry is sent in its turn, with nothing holding it back. */
function isOnItsWay({ state }: EntryRow): boolean {
  return state === 'held' || state === 'ready' || state === 'sending';
}

function isBehind(row: EntryRow, other: EntryRow): boolean {
  return row.position > other.position || (row.position === other.position && row.seq > other.seq);
}
