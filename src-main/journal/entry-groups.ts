import type { Database } from 'better-sqlite3';
import type { OutboxState } from '../../src-shared/domain/decision/outbox-state.ts';
import type { EntryRow } from './entry-row.ts';

export interface BulkPartRow extends GroupRemainderRow {
  kind: string;
  value: string | null;
}

export interface GroupRemainderRow {
  state: OutboxState;
  /** As in `EntryRow`. */
  uncertain: number;
  entries: number;
  /** Earliest due time, as Unix time in milliseconds. */
  due_at_ms: number | null;
}

/** Entries by what was decided together. */
export function createEntryGroups(db: Database) {
  const newestGroup = db
    .prepare<[string], string>(
      `SELECT group_id FROM entry WHERE state NOT IN (SELECT value FROM json_each(?)) ORDER BY seq DESC LIMIT 1`,
    )
    .pluck();
  const remainders = db.prepare<[string], GroupRemainderRow>(
    `SELECT state, uncertain, count(*) AS entries, min(due_at_ms) AS due_at_ms
     FROM entry WHERE group_id = ? GROUP BY state, uncertain`,
  );
  const unsentOfGroup = db.prepare<[string, number, string, number], EntryRow>(
    `SELECT * FROM entry
     WHERE group_id = ? AND seq < ? AND uncertain = 0 AND +state IN (SELECT value FROM json_each(?))
     ORDER BY seq DESC LIMIT ?`,
  );
  const byGroup = db.prepare<[string], EntryRow>('SELECT * FROM entry WHERE group_id = ? ORDER BY seq');
  const bulkParts = db.prepare<[number], BulkPartRow>(
    `SELECT kind, value, state, uncertain, count(*) AS entries, min(due_at_ms) AS due_at_ms
     FROM entry WHERE bulk_seq = ? GROUP BY state, uncertain, kind, value`,
  );
  const ofGroup = db.prepare<[string, string, number, number], EntryRow>(
    'SELECT * FROM entry WHERE group_id = ? AND state = ? AND seq > ? ORDER BY seq LIMIT ?',
  );
  const unsentGroups = db
    .prepare<[string, number], string>(
      `SELECT group_id FROM entry WHERE uncertain = 0 AND state IN (SELECT value FROM json_each(?))
       GROUP BY group_id ORDER BY max(seq) DESC LIMIT ?`,
    )
    .pluck();

  return {
    /** Returns the group of the newest entry that is in none of these states. */
    newestGroupOutside: (states: readonly OutboxState[]): string | null =>
      newestGroup.get(JSON.stringify(states)) ?? null,
    /** Counts the entries of a group by state. */
    remaindersOfGroup: (groupId: string): GroupRemainderRow[] => remainders.all(groupId),
    /** Returns the first entry of a group that `isMeant` accepts, in the order of deciding. */
    firstOfGroup: (groupId: string, isMeant: (row: EntryRow) => boolean): EntryRow | null => {
      for (const row of byGroup.iterate(groupId)) if (isMeant(row)) return row;
      return null;
    },
    /**
     * Returns entries of a group in these states of which nothing was sent, the last first; with `beforeSeq`, those
     * that were decided before that entry.
     */
    listUnsentOfGroup: (
      groupId: string,
      states: readonly OutboxState[],
      beforeSeq: number | null,
      limit: number,
    ): EntryRow[] =>
      unsentOfGroup.all(groupId, beforeSeq ?? Number.MAX_SAFE_INTEGER, JSON.stringify(states), limit),
    /** Counts the entries of a bulk decision by state. */
    partsOfBulk: (bulkSeq: number): BulkPartRow[] => bulkParts.all(bulkSeq),
    /** Returns entries of a group in this state after `afterSeq`, in the order of deciding. */
    listOfGroup: (groupId: string, state: OutboxState, afterSeq: number, limit: number): EntryRow[] =>
      ofGroup.all(groupId, state, afterSeq, limit),
    /** Returns the groups with entries in these states of which nothing was sent, newest first. */
    unsentGroups: (states: readonly OutboxState[], limit: number): string[] =>
      unsentGroups.all(JSON.stringify(states), limit),
  };
}
