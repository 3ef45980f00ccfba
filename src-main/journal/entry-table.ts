import type { Database, Statement } from 'better-sqlite3';
import type { OutboxState } from '../../src-shared/domain/decision/outbox-state.ts';
import { createEntryGroups } from './entry-groups.ts';
import { createEntryLedger } from './entry-ledger.ts';
import { createEntryQueue } from './entry-queue.ts';
import {
  type EntryChange,
  type EntryRow,
  type NewEntry,
  ownColumns,
  type OwnFields,
  sharedColumns,
  type SharedFields,
} from './entry-row.ts';

export function createEntryTable(db: Database) {
  const insert = db.prepare<[SharedFields & { seq: number; bulkSeq: number | null; own: string }]>(
    `INSERT INTO entry (seq, position, bulk_seq, state, ${sharedColumns.join(', ')}, ${ownColumns.join(', ')})
     SELECT @seq + key, coalesce(@position, @seq + key), @bulkSeq, 'held',
       ${sharedColumns.map((column) => `@${column}`).join(', ')},
       ${ownColumns.map((_, place) => `value ->> ${place}`).join(', ')} FROM json_each(@own)`,
  );
  const firstOfGroup = db
    .prepare<[string], number | null>('SELECT min(seq) FROM entry WHERE group_id = ?')
    .pluck();
  const beginBulk = db.prepare<[number]>(
    'UPDATE entry SET bulk_seq = seq WHERE seq = ? AND bulk_seq IS NULL',
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

  /** Inserts entries that have fields in common, with one statement. */
  const insertAlike = (shared: SharedFields, own: readonly OwnFields[]): void => {
    const seq = (newestSeq.get() ?? 0) + 1;
    const first = firstOfGroup.get(shared.group_id) ?? null;
    const bulkSeq = first ?? (own.length > 1 ? seq : null);
    const values = own.map((fields) => ownColumns.map((column) => wellFormed(fields[column])));
    insert.run({ ...shared, seq, bulkSeq, own: JSON.stringify(values) });
    if (first !== null) beginBulk.run(first);
  };

  return {
    ...createEntryQueue(db),
    ...createEntryGroups(db),
    ...createEntryLedger(db),
    insert: (entry: NewEntry) => insertAlike(entry, [entry]),
    insertAlike,
    /** Moves the entry if it is still in `from`; returns whether it was. */
    compareAndMove: update,
    /** Writes changes without a move if the entry is still in `state`; returns whether it was. */
    note: (id: string, state: OutboxState, change: EntryChange): boolean => update(id, state, state, change),
    get: (id: string): EntryRow | null => byId.get(id) ?? null,
    /** Returns `seq` of the newest entry. */
    newestSeq: (): number => newestSeq.get() ?? 0,
    /** Counts entries from `fromSeq` on that were carried out since `fromMs`. */
    countDone: (fromSeq: number, fromMs: number): number => countDone.get(fromSeq, fromMs) ?? 0,
  };
}
/** The decisions of one account. */
export type EntryTable = ReturnType<typeof createEntryTable>;

/** Replaces lone surrogates, of which SQLite's JSON makes texts that are no UTF-8. */
function wellFormed<T>(value: T): T | string {
  return typeof value === 'string' ? value.toWellFormed() : value;
}
