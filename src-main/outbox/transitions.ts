import type { OutboxChange } from '../../src-shared/contract/changes.ts';
import type { EntryReason } from '../../src-shared/domain/decision/decision.ts';
import { namedIds } from '../../src-shared/domain/changes/named-ids.ts';
import {
  isUnresolved,
  mayCancel,
  mayMove,
  needsAttention,
  type OutboxState,
  unresolvedStates,
} from '../../src-shared/domain/decision/outbox-state.ts';
import type { EntryChange, EntryRow, NewEntry } from '../journal/entry-row.ts';
import type { Journal } from '../journal/journal.ts';
import type { KindRegister } from './kind-register.ts';
import type { SteadyTime } from './steady-time.ts';

/** A move that the state diagram does not have: a fault of the program. */
export class IllegalMove extends Error {
  override readonly name = 'IllegalMove';
  constructor(from: OutboxState, to: OutboxState) {
    super(`an entry can't go from ${from} to ${to}`);
  }
}

/** The only writer of states. Each move is one compare-and-set, with what it means for the lane. */
export interface Transitions {
  /** All moves within become visible together; listeners are notified after the commit. */
  transaction<T>(work: () => T): T;
  insert(entry: NewEntry): void;
  /**
   * Moves the entry if it is still in the state that `row` has; answers whether it was. Reason and
   * due time are cleared unless `change` gives them. @throws IllegalMove
   */
  move(row: EntryRow, to: OutboxState, change?: EntryChange): boolean;
  /** Writes without a move. */
  note(row: EntryRow, change: EntryChange): boolean;
  settleLane(lane: string): void;
}

export function createTransitions({
  journal,
  kinds,
  time,
  onChange,
}: {
  journal: Journal;
  kinds: KindRegister;
  time: SteadyTime;
  onChange: (change: OutboxChange) => void;
}): Transitions {
  const { entries } = journal;
  let touched: Touched | null = null;

  function write(row: EntryRow, to: OutboxState, change: EntryChange): boolean {
    if (!mayMove(row.state, to)) throw new IllegalMove(row.state, to);
    const ended = isUnresolved(to) ? {} : { ended_at_ms: time.nowMs(), ended_after: entries.newestSeq() };
    const cleared = { reason: null, reason_detail: null, due_at_ms: null };
    const moved = entries.compareAndMove(row.id, row.state, to, { ...cleared, ...ended, ...change });
    if (!moved) return false;
    touched?.note(row, isUnresolved(row.state) !== isUnresolved(to));
    if (needsAttention(to)) {
      journal.feed.record({
        atMs: time.nowMs(),
        kind: 'decision',
        claimId: row.claim_id,
        from: row.kind,
        to,
        subject: change.reason ?? null,
        entryId: row.id,
      });
    }
    return true;
  }

  /** Nothing is decided on the premise of an e-mail: only another one cares what becomes of it. */
  const isForItsKindOnly = (earlier: EntryRow, later: EntryRow): boolean =>
    kinds.get(earlier.kind)?.blocks === 'same_kind' && earlier.kind !== later.kind;

  /** Whether `earlier`, unresolved and in front, keeps `later` from going. */
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

  /** The one behind an entry that did not come about was decided on the premise that it would. */
  function askNext(gone: EntryRow): void {
    const next = entries
      .listOfLane(gone.lane, unresolvedStates)
      .find((row) => isBehind(row, gone) && !isForItsKindOnly(gone, row));
    if (next && mayCancel({ state: next.state })) {
      write(next, 'needs_person', { reason: 'predecessor_not_done' });
    }
  }

  const transitions: Transitions = {
    transaction(work) {
      if (touched !== null) return work();
      const changed = createTouched();
      touched = changed;
      let result;
      try {
        result = journal.transaction(work);
      } finally {
        touched = null;
      }
      const change = changed.change();
      if (change !== null) journal.afterCommit(() => onChange(change));
      return result;
    },
    insert(entry) {
      entries.insert(entry);
      touched?.note(entry, true);
    },
    move: (row, to, change = {}) =>
      transitions.transaction(() => {
        if (!write(row, to, change)) return false;
        if (row.lane_ordered === 1) {
          if (isNotDone(to, change)) askNext(row);
          settleLane(row.lane);
        }
        return true;
      }),
    note: (row, change) =>
      transitions.transaction(() => {
        const noted = entries.note(row.id, row.state, change);
        if (noted) touched?.note(row, false);
        return noted;
      }),
    settleLane: (lane) => transitions.transaction(() => settleLane(lane)),
  };
  return transitions;
}

/** It goes in its turn: nothing has kept it back. */
function isOnItsWay({ state }: EntryRow): boolean {
  return state === 'held' || state === 'ready' || state === 'sending';
}

type Touched = ReturnType<typeof createTouched>;

/** What a transaction changed. */
function createTouched() {
  const entryIds = new Set<string>();
  const claimIds = new Set<string>();
  const kinds = new Set<string>();
  let changesLists = false;
  return {
    /** `movesClaims`: while it is unresolved, a decision keeps its claim out of lists. */
    note({ id, claim_id, kind }: Pick<EntryRow, 'id' | 'claim_id' | 'kind'>, movesClaims: boolean): void {
      entryIds.add(id);
      if (claim_id !== null) claimIds.add(claim_id);
      kinds.add(kind);
      changesLists ||= movesClaims && claim_id !== null;
    },
    change: (): OutboxChange | null =>
      entryIds.size === 0
        ? null
        : {
            entryIds: namedIds(entryIds),
            claimIds: namedIds(claimIds),
            kinds: [...kinds],
            changesLists,
          },
  };
}

function isBehind(row: EntryRow, other: EntryRow): boolean {
  return row.position > other.position || (row.position === other.position && row.seq > other.seq);
}

/** An entry that gave way to a newer one, or goes again as a new one, has not failed those behind it. */
function isNotDone(to: OutboxState, { reason, resolution }: EntryChange): boolean {
  const superseded: EntryReason = 'superseded';
  if (to === 'failed') return true;
  if (to === 'cancelled') return reason !== superseded;
  return to === 'resolved' && resolution === 'discard';
}
