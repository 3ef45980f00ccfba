import type { Database } from 'better-sqlite3';
import type { OutboxState } from '../../src-shared/domain/decision/outbox-state.ts';
import type { EntryRow } from './entry-row.ts';

export function createEntryQueue(db: Database) {
  const oldestSeq = db
    .prepare<[string], number | null>(
      'SELECT min(seq) FROM entry WHERE state IN (SELECT value FROM json_each(?))',
    )
    .pluck();
  const byClaim = db.prepare<[string], EntryRow>('SELECT * FROM entry WHERE claim_id = ? ORDER BY seq');
  const claimsAfter = db
    .prepare<[number], string>('SELECT DISTINCT claim_id FROM entry WHERE seq > ? AND claim_id IS NOT NULL')
    .pluck();
  const byKind = db.prepare<[string, number], EntryRow>(
    'SELECT * FROM entry WHERE kind = ? ORDER BY seq DESC LIMIT ?',
  );
  const inStates = db.prepare<[string], EntryRow>(
    'SELECT * FROM entry WHERE state IN (SELECT value FROM json_each(?)) ORDER BY seq',
  );
  // In the order of deciding from there on: an index of states would have to be sorted for each part.
  const inStateAfter = db.prepare<[OutboxState, number, number], EntryRow>(
    'SELECT * FROM entry NOT INDEXED WHERE state = ? AND seq > ? ORDER BY seq LIMIT ?',
  );
  const ofLane = db.prepare<[string, string], EntryRow>(
    'SELECT * FROM entry WHERE lane = ? AND state IN (SELECT value FROM json_each(?)) ORDER BY position, seq',
  );
  const due = db.prepare<[string, number, number], EntryRow>(
    'SELECT * FROM entry WHERE state = ? AND due_at_ms <= ? ORDER BY due_at_ms, position LIMIT ?',
  );
  // `due_at_ms IS NULL` is what makes the index give the order of positions: ready entries wait for nothing.
  const ready = db.prepare<[string, string, number], EntryRow>(
    `SELECT * FROM entry WHERE state = 'ready' AND due_at_ms IS NULL
     AND lane NOT IN (SELECT value FROM json_each(?)) AND kind NOT IN (SELECT value FROM json_each(?))
     ORDER BY position, lane LIMIT ?`,
  );
  const readyOfLane = db.prepare<[string, number], EntryRow>(
    `SELECT * FROM entry WHERE lane = ? AND state = 'ready' ORDER BY position LIMIT ?`,
  );
  const claimsWith = db
    .prepare<[string, string, string], string>(
      `SELECT DISTINCT claim_id FROM json_each(?) AS asked CROSS JOIN entry ON entry.claim_id = asked.value
       WHERE kind = ? AND state IN (SELECT value FROM json_each(?))`,
    )
    .pluck();
  // Which claims wait is in this index alone.
  const pending = db.prepare<[string, number], { kind: string; claimId: string }>(
    `SELECT kind, claim_id AS claimId FROM entry INDEXED BY entry_by_state
     WHERE state IN (SELECT value FROM json_each(?)) AND claim_id IS NOT NULL LIMIT ?`,
  );
  const agenda = db.prepare<[string], { state: OutboxState; due_at_ms: number | null }>(
    `SELECT asked.value AS state, (SELECT min(due_at_ms) FROM entry WHERE state = asked.value) AS due_at_ms
     FROM json_each(?) AS asked WHERE EXISTS (SELECT 1 FROM entry WHERE state = asked.value)`,
  );
  const shift = db.prepare<[number, string]>('UPDATE entry SET due_at_ms = due_at_ms + ? WHERE state = ?');
  const count = db
    .prepare<[string], number>('SELECT count(*) FROM entry WHERE state IN (SELECT value FROM json_each(?))')
    .pluck();

  return {
    /** Returns `seq` of the oldest entry in one of these states; `null` if there is none. */
    oldestSeq: (states: readonly OutboxState[]): number | null =>
      oldestSeq.get(JSON.stringify(states)) ?? null,
    listInStates: (states: readonly OutboxState[]): EntryRow[] => inStates.all(JSON.stringify(states)),
    /** Returns entries in `state` after the one with this `seq`, in the order of deciding. */
    listInStateAfter: (state: OutboxState, afterSeq: number, limit: number): EntryRow[] =>
      inStateAfter.all(state, afterSeq, limit),
    /** Returns entries of a lane in these states, in the lane's order. */
    listOfLane: (lane: string, states: readonly OutboxState[]): EntryRow[] =>
      ofLane.all(lane, JSON.stringify(states)),
    /** Returns entries in `state` that are due. */
    listDue: (state: OutboxState, nowMs: number, limit: number): EntryRow[] => due.all(state, nowMs, limit),
    /** Returns the first `ready` entries, in the order of deciding, in other lanes and of other kinds than these. */
    listReady: (busyLanes: readonly string[], otherKinds: readonly string[], limit: number): EntryRow[] =>
      ready.all(JSON.stringify(busyLanes), JSON.stringify(otherKinds), limit),
    listReadyOfLane: (lane: string, limit: number): EntryRow[] => readyOfLane.all(lane, limit),
    /** Returns the earliest due time of each state that has entries; `null` if none is timed. */
    agenda: (states: readonly OutboxState[]): Map<OutboxState, number | null> =>
      new Map(agenda.all(JSON.stringify(states)).map((row) => [row.state, row.due_at_ms])),
    /** Adds to the due time of every entry in `state`. */
    shiftDue(state: OutboxState, byMs: number): void {
      shift.run(byMs, state);
    },
    count: (states: readonly OutboxState[]): number => count.get(JSON.stringify(states)) ?? 0,
    /** Returns those of the claims that have an entry of this kind in one of these states. */
    claimsWith: (kind: string, states: readonly OutboxState[], claimIds: readonly string[]): Set<string> =>
      new Set(claimsWith.all(JSON.stringify(claimIds), kind, JSON.stringify(states))),
    /** Returns the claims with an entry in one of these states, by kind; `null` if they are more than `most`. */
    claimsByKind(states: readonly OutboxState[], most: number): Map<string, Set<string>> | null {
      const rows = pending.all(JSON.stringify(states), most + 1);
      if (rows.length > most) return null;
      const found = new Map<string, Set<string>>();
      for (const { kind, claimId } of rows) {
        const claims = found.get(kind);
        if (claims === undefined) found.set(kind, new Set([claimId]));
        else claims.add(claimId);
      }
      return found;
    },
    listOfClaim: (claimId: string): EntryRow[] => byClaim.all(claimId),
    /** Returns the claims of entries that were decided after the one with this `seq`. */
    claimsAfter: (seq: number): string[] => claimsAfter.all(seq),
    /** Returns the newest entries of a kind, newest first. */
    listOfKind: (kind: string, limit: number): EntryRow[] => byKind.all(kind, limit),
  };
}
/** Entries by state, lane, kind and claim, for sending. */
export type EntryQueue = ReturnType<typeof createEntryQueue>;
