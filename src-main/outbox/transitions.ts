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
import type { EntryChange, EntryRow, OwnFields, SharedFields } from '../journal/entry-row.ts';
import type { JournalInPieces, Pieces } from '../journal/piecewise-transactions.ts';
import type { KindRegister } from './kind-register.ts';
import type { SteadyTime } from './steady-time.ts';

/** A move that the state diagram doesn't have: a fault of the program. */
export class IllegalMove extends Error {
  override readonly name = 'IllegalMove';
  constructor(from: OutboxState, to: OutboxState) {
    super(`an entry can't go from ${from} to ${to}`);
  }
}

/** The only writer of states. Each move is one compare-and-set, together with its effects on the lane. */
export interface Transitions {
  /** Runs work in one transaction; all moves become visible together, and listeners are notified after the commit. */
  transaction<T>(work: () => T): T;
  /** Runs pieces of a transaction that is under way, which become visible together as well. */
  inPieces<T>(pieces: Pieces<T>): Pieces<T>;
  /** Inserts entries that have fields in common. */
  insert(shared: SharedFields, own: readonly OwnFields[]): void;
  /**
   * Moves the entry if it is still in the state that `row` has; returns whether it was. Reason and due time are
   * cleared unless `change` gives them. @throws IllegalMove
   */
  move(row: EntryRow, to: OutboxState, change?: EntryChange): boolean;
  /** Writes changes without a move; returns whether the entry was still in the state that `row` has. */
  note(row: EntryRow, change: EntryChange): boolean;
  settleLane(lane: string): void;
}

export function createTransitions({
  journal,
  kinds,
  time,
  onChange,
}: {
  journal: JournalInPieces;
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

  function say(changed: Touched): void {
    const change = changed.change();
    if (change !== null) journal.afterCommit(() => onChange(change));
  }

  const transitions: Transitions = {
    transaction(work) {
      if (touched !== null) return work();
      const changed = createTouched();
      let result;
      try {
        result = journal.transaction(() => {
          // Not before: what was under way until now is visible by itself.
          touched = changed;
          return work();
        });
      } finally {
        touched = null;
      }
      say(changed);
      return result;
    },
    *inPieces(pieces) {
      const changed = createTouched();
      touched = changed;
      const result = yield* pieces;
      touched = null;
      say(changed);
      return result;
    },
    insert(shared, own) {
      entries.insertAlike(shared, own);
      for (const { id, claim_id } of own) touched?.note({ id, claim_id, kind: shared.kind }, true);
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

/** Whether the entry is sent in its turn, with nothing holding it back. */
function isOnItsWay({ state }: EntryRow): boolean {
  return state === 'held' || state === 'ready' || state === 'sending';
}

type Touched = ReturnType<typeof createTouched>;

/** Collects what a transaction changed. */
function createTouched() {
  const entryIds = new Set<string>();
  const claimIds = new Set<string>();
  const kinds = new Set<string>();
  let changesLists = false;
  return {
    /** Notes a changed entry. `movesClaims`: while it is unresolved, the decision keeps its claim out of lists. */
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

/**
 * Whether an entry was not carried out. One that was replaced by a newer one, or sent again as a new one, doesn't
 * count.
 */
function isNotDone(to: OutboxState, { reason, resolution }: EntryChange): boolean {
  const superseded: EntryReason = 'superseded';
  if (to === 'failed') return true;
  if (to === 'cancelled') return reason !== superseded;
  return to === 'resolved' && resolution === 'discard';
}
