import type { Database } from 'better-sqlite3';
import type { OutboxState } from '../../src-shared/domain/decision/outbox-state.ts';
import type { EntryRow } from './entry-row.ts';

/** Entries by what was decided together. */
export interface EntryGroups {
  /** The group of the newest entry that is not in one of these states. */
  newestGroupOutside(states: readonly OutboxState[]): string | null;
  /** How the entries of a group stand, counted. */
  remaindersOfGroup(groupId: string): GroupRemainderRow[];
  /** The first entry of a group that is meant, in the order of deciding. */
  firstOfGroup(groupId: string, isMeant: (row: EntryRow) => boolean): EntryRow | null;
  /** Entries of a group that nothing was sent of, in these states: the last of its lane first. */
  listUnsentOfGroup(groupId: string, states: readonly OutboxState[], limit: number): EntryRow[];
  /** How the entries of a bulk stand, counted. */
  partsOfBulk(bulkSeq: number): BulkPartRow[];
  /** Entries of a group in this state, in the order of deciding, after `afterSeq`. */
  listOfGroup(groupId: string, state: OutboxState, afterSeq: number, limit: number): EntryRow[];
  /** The groups that have entries of which nothing was sent, in these states: the newest first. */
  unsentGroups(states: readonly OutboxState[], limit: number): string[];
}

export interface BulkPartRow extends GroupRemainderRow {
  kind: string;
  value: string | null;
}

export interface GroupRemainderRow {
  state: OutboxState;
  /** As in `EntryRow`. */
  uncertain: number;
  entries: number;
  /** The earliest. */
  due_at_ms: number | null;
}

export function createEntryGroups(db: Database): EntryGroups {
  const newestGroup = db
    .prepare<[string], string>(
      `SELECT group_id FROM entry WHERE state NOT IN (SELECT value FROM json_each(?)) ORDER BY seq DESC LIMIT 1`,
    )
    .pluck();
  const remainders = db.prepare<[string], GroupRemainderRow>(
    `SELECT state, uncertain, count(*) AS entries, min(due_at_ms) AS due_at_ms
     FROM entry WHERE group_id = ? GROUP BY state, uncertain`,
  );
  const unsentOfGroup = db.prepare<[string, string, number], EntryRow>(
    `SELECT * FROM entry WHERE group_id = ? AND uncertain = 0 AND state IN (SELECT value FROM json_each(?))
     ORDER BY position DESC LIMIT ?`,
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
    newestGroupOutside: (states) => newestGroup.get(JSON.stringify(states)) ?? null,
    remaindersOfGroup: (groupId) => remainders.all(groupId),
    firstOfGroup: (groupId, isMeant) => {
      for (const row of byGroup.iterate(groupId)) if (isMeant(row)) return row;
      return null;
    },
    listUnsentOfGroup: (groupId, states, limit) => unsentOfGroup.all(groupId, JSON.stringify(states), limit),
    partsOfBulk: (bulkSeq) => bulkParts.all(bulkSeq),
    listOfGroup: (groupId, state, afterSeq, limit) => ofGroup.all(groupId, state, afterSeq, limit),
    unsentGroups: (states, limit) => unsentGroups.all(JSON.stringify(states), limit),
  };
}
