import type { Database, Statement } from 'better-sqlite3';
import type { OutboxState } from '../../src-shared/domain/decision/outbox-state.ts';
import { createEntryGroups, type EntryGroups } from './entry-groups.ts';
import { createEntryLedger, type EntryLedger } from './entry-ledger.ts';
import { createEntryQueue, type EntryQueue } from './entry-queue.ts';
import type { EntryChange, EntryRow, NewEntry } from './entry-row.ts';

/** The decisions of one account. */
export interface EntryTable extends EntryQueue, EntryGroups, EntryLedger {
  insert(entry: NewEntry): void;
  /** Moves the entry if it is still in `from`; returns whether it was. */
  compareAndMove(id: string, from: OutboxState, to: OutboxState, change: EntryChange): boolean;
  /** Writes changes without a move if the entry is still in `state`; returns whether it was. */
  note(id: string, state: OutboxState, change: EntryChange): boolean;
  get(id: string): EntryRow | null;
  /** Returns `seq` of the newest entry. */
  newestSeq(): number;
  /** Counts entries from `fromSeq` on that were carried out since `fromMs`. */
  countDone(fromSeq: number, fromMs: number): number;
}

const newColumns = [
  'id',
  'group_id',
  'kind',
  'payload',
  'payload_version',
  'environment',
  'acquirer_id',
  'agent',
  'decided_at_ms',
  'claim_id',
  'value',
  'saw',
  'lane',
  'lane_ordered',
  'due_at_ms',
  'sent_again_for',
] as const satisfies readonly (keyof NewEntry)[];

export function createEntryTable(db: Database): EntryTable {
  const insert = db.prepare<[NewEntry]>(
    `INSERT INTO entry (${newColumns.join(', ')}, position, state)
     VALUES (${newColumns.map((column) => `@${column}`).join(', ')},
             coalesce(@position, (SELECT coalesce(max(seq), 0) + 1 FROM entry)), 'held')`,
  );
  const byId = db.prepare<[string], EntryRow>('SELECT * FROM entry WHERE id = ?');
  const newestSeq = db.prepare<[], number | null>('SELECT max(seq) FROM entry').pluck();
  const countDone = db
    .prepare<[number, number], number>(
      `SELECT count(*) FROM entry WHERE seq >= ? AND state = 'done' AND ended_at_ms >= ?`,
    )
    .pluck();
  /** Statements by their set of columns: there are a few dozen sets, and thousands of moves. */
  const updates = new Map<string, Statement<[Record<string, unknown>]>>();
  const update = (id: string, from: OutboxState, to: OutboxState, change: EntryChange): boolean => {
    const columns = Object.keys(change).toSorted();
    const key = columns.join();
    let statement = updates.get(key);
    if (statement === undefined) {
      const assignments = ['state = @to', ...columns.map((column) => `${column} = @${column}`)].join(', ');
      statement = db.prepare(`UPDATE entry SET ${assignments} WHERE id = @id AND state = @from`);
      updates.set(key, statement);
    }
    return statement.run({ ...change, id, from, to }).changes === 1;
  };

  return {
    ...createEntryQueue(db),
    ...createEntryGroups(db),
    ...createEntryLedger(db),
    insert: (entry) => insert.run(entry),
    compareAndMove: update,
    note: (id, state, change) => update(id, state, state, change),
    get: (id) => byId.get(id) ?? null,
    newestSeq: () => newestSeq.get() ?? 0,
    countDone: (fromSeq, fromMs) => countDone.get(fromSeq, fromMs) ?? 0,
  };
}
