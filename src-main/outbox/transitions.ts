import type { OutboxChange } from '../../src-shared/contract/changes.ts';
import type { EntryReason } from '../../src-shared/domain/decision/decision.ts';
import { mostNamed, namedIds } from '../../src-shared/domain/changes/named-ids.ts';
import {
  isUnresolved,
  mayMove,
  needsAttention,
  type OutboxState,
} from '../../src-shared/domain/decision/outbox-state.ts';
import type { EntryChange, EntryRow, OwnFields, SharedFields } from '../journal/entry-row.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournalInPieces, Pieces } from '../journal/piecewise-transactions.ts';
import type { KindRegister } from './kind-register.ts';
import { createLaneOrder } from './lane-order.ts';
import type { SteadyTime } from './steady-time.ts';

/** A move that the state diagram doesn't have: a fault of the program. */
export class IllegalMove extends Error {
  override readonly name = 'IllegalMove';
  constructor(from: OutboxState, to: OutboxState) {
    super(`an entry can't go from ${from} to ${to}`);
  }
}

/** Moves an entry and notes what changed; returns whether it was still in the state that `row` has. */
export type WriteMove = (row: EntryRow, to: OutboxState, change: EntryChange) => boolean;

interface TransitionsOptions {
  journal: JournalInPieces;
  kinds: KindRegister;
  time: SteadyTime;
  onChange: (change: OutboxChange) => void;
}

export function createTransitions({ journal, kinds, time, onChange }: TransitionsOptions) {
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

  const { settleLane, askNext } = createLaneOrder(entries, kinds, write);

  function say(changed: Touched): void {
    const change = changed.change();
    if (change !== null) journal.afterCommit(() => onChange(change));
  }

  const transitions = {
    /** Runs work in one transaction; all moves become visible together, and listeners are notified after the commit. */
    transaction<T>(work: () => T): T {
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
    /** Runs pieces of a transaction that is under way, which become visible together as well. */
    *inPieces<T>(pieces: Pieces<T>): Pieces<T> {
      const changed = createTouched();
      touched = changed;
      const result = yield* pieces;
      touched = null;
      say(changed);
      return result;
    },
    /** Inserts entries that have fields in common. */
    insert(shared: SharedFields, own: readonly OwnFields[]): void {
      entries.insertAlike(shared, own);
      for (const { id, claim_id } of own) touched?.note({ id, claim_id, kind: shared.kind }, true);
    },
    /**
     * Moves the entry if it is still in the state that `row` has; returns whether it was. Reason and due time are
     * cleared unless `change` gives them. @throws IllegalMove
     */
    move: (row: EntryRow, to: OutboxState, change: EntryChange = {}): boolean =>
      transitions.transaction(() => {
        if (!write(row, to, change)) return false;
        if (row.lane_ordered === 1) {
          if (isNotDone(to, change)) askNext(row);
          settleLane(row.lane);
        }
        return true;
      }),
    /** Writes changes without a move; returns whether the entry was still in the state that `row` has. */
    note: (row: EntryRow, change: EntryChange): boolean =>
      transitions.transaction(() => {
        const noted = entries.note(row.id, row.state, change);
        if (noted) touched?.note(row, false);
        return noted;
      }),
    settleLane: (lane: string): void => transitions.transaction(() => settleLane(lane)),
  };
  return transitions;
}
/** The only writer of states. Each move is one compare-and-set, together with its effects on the lane. */
export type Transitions = ReturnType<typeof createTransitions>;

/** Moves entries in one transaction of several turns of the event loop. */
export type InPieces = <T>(
  work: (within: JournalInPieces, transitions: Transitions) => Pieces<T>,
) => Promise<T>;

export function transitionsInPieces(
  options: TransitionsOptions & { journal: Pick<Journal, 'inPieces'> },
): InPieces {
  return (work) =>
    options.journal.inPieces((within) => {
      const own = createTransitions({ ...options, journal: within });
      return own.inPieces(work(within, own));
    });
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
      // More than are named are not named at all.
      if (entryIds.size <= mostNamed) entryIds.add(id);
      if (claim_id !== null && claimIds.size <= mostNamed) claimIds.add(claim_id);
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
