import type { Database } from 'better-sqlite3';

export interface SnoozeRow {
  claim_id: string;
  agent: string;
  snoozed_at_ms: number;
  /** End of the snooze, as Unix time in milliseconds; `null`: until something changes on the claim. */
  until_ms: number | null;
  /** State of the claim when it was snoozed until a change; `null` if unknown. */
  fingerprint: string | null;
  /** Last change of the feed at that time. */
  feed_seq: number;
  /** `seq` of the newest decision at that time: a later one on the claim ends the snooze. */
  entry_seq: number;
  /** Time when it came back, as Unix time in milliseconds; `null` while it is snoozed. */
  back_at_ms: number | null;
}

const columns = 'claim_id, agent, snoozed_at_ms, until_ms, fingerprint, feed_seq, back_at_ms, entry_seq';

export function createSnoozeTable(db: Database) {
  // Prepared when used: a journal of another version that is only shown may have no such table.
  const idsOf = (sql: string, ...parameters: (string | number)[]): string[] =>
    db
      .prepare<unknown[], string>(sql)
      .pluck()
      .all(...parameters);
  const rowsOf = (condition: string): SnoozeRow[] =>
    db.prepare<[], SnoozeRow>(`SELECT ${columns} FROM claim_snooze WHERE ${condition}`).all();
  const among = 'claim_id IN (SELECT value FROM json_each(?))';
  const rowsIn = (table: string, claimIds: readonly string[] | null): SnoozeRow[] =>
    claimIds === null
      ? db.prepare<[], SnoozeRow>(`SELECT ${columns} FROM ${table}`).all()
      : db
          .prepare<[string], SnoozeRow>(`SELECT ${columns} FROM ${table} WHERE ${among}`)
          .all(JSON.stringify(claimIds));
  const forgetEnded = (claimIds: readonly string[]) =>
    db.prepare(`DELETE FROM ended_snooze WHERE ${among}`).run(JSON.stringify(claimIds));
  const setIn = (table: string, row: SnoozeRow) =>
    db
      .prepare<[SnoozeRow]>(
        `INSERT OR REPLACE INTO ${table} (${columns})
         VALUES (@claim_id, @agent, @snoozed_at_ms, @until_ms, @fingerprint, @feed_seq, @back_at_ms, @entry_seq)`,
      )
      .run(row);
  return {
    set: (row: SnoozeRow) => setIn('claim_snooze', row),
    get: (claimId: string): SnoozeRow | null =>
      db
        .prepare<[string], SnoozeRow>(`SELECT ${columns} FROM claim_snooze WHERE claim_id = ?`)
        .get(claimId) ?? null,
    /** Removes snoozes, whether the claims are back or not. Returns the ids that had one. */
    remove: (claimIds: readonly string[]): string[] =>
      idsOf(`DELETE FROM claim_snooze WHERE ${among} RETURNING claim_id`, JSON.stringify(claimIds)),
    /**
     * Removes snoozes of claims that are back, as they are being looked at. Undoing a decision restores none of them.
     */
    removeBack(claimIds: readonly string[]): string[] {
      const isBack = `back_at_ms IS NOT NULL AND ${among}`;
      db.prepare(`DELETE FROM ended_snooze WHERE ${isBack}`).run(JSON.stringify(claimIds));
      return idsOf(`DELETE FROM claim_snooze WHERE ${isBack} RETURNING claim_id`, JSON.stringify(claimIds));
    },
    setBack: (claimIds: readonly string[], nowMs: number) =>
      db
        .prepare(`UPDATE claim_snooze SET back_at_ms = ? WHERE ${among}`)
        .run(nowMs, JSON.stringify(claimIds)),
    /** Returns the claims whose snooze has ended by time. */
    due: (nowMs: number): string[] =>
      idsOf('SELECT claim_id FROM claim_snooze WHERE back_at_ms IS NULL AND until_ms <= ?', nowMs),
    /** Returns when the next one ends. */
    nextMs: (): number | null =>
      db
        .prepare<[], number | null>('SELECT min(until_ms) FROM claim_snooze WHERE back_at_ms IS NULL')
        .pluck()
        .get() ?? null,
    untilChanged: (): SnoozeRow[] => rowsOf('back_at_ms IS NULL AND until_ms IS NULL'),
    /** Returns the snoozed claims on which a document or a verdict was noticed since. */
    withNews: (kinds: readonly string[]): string[] =>
      idsOf(
        `SELECT DISTINCT s.claim_id FROM claim_snooze s JOIN feed f ON f.claim_id = s.claim_id AND f.seq > s.feed_seq
         WHERE s.back_at_ms IS NULL AND s.until_ms IS NULL AND f.kind IN (SELECT value FROM json_each(?))`,
        JSON.stringify(kinds),
      ),
    /** Returns the snoozes of these claims; `null` for all. */
    of: (claimIds: readonly string[] | null): SnoozeRow[] => rowsIn('claim_snooze', claimIds),
    /** Ends snoozes because of decisions; they are kept for as long as an undo can restore them. */
    end(claimIds: readonly string[]): void {
      const ids = JSON.stringify(claimIds);
      db.prepare(
        `INSERT OR REPLACE INTO ended_snooze (${columns}) SELECT ${columns} FROM claim_snooze WHERE ${among}`,
      ).run(ids);
      db.prepare(`DELETE FROM claim_snooze WHERE ${among}`).run(ids);
    },
    setEnded: (row: SnoozeRow) => setIn('ended_snooze', row),
    /** Returns the ended snoozes of these claims; `null` for all. */
    ended: (claimIds: readonly string[] | null): SnoozeRow[] => rowsIn('ended_snooze', claimIds),
    /**
     * Restores ended snoozes. A claim with another snooze by now keeps that one. Returns the claims that have one
     * again.
     */
    giveBack(claimIds: readonly string[]): string[] {
      const given = idsOf(
        `INSERT OR IGNORE INTO claim_snooze (${columns}) SELECT ${columns} FROM ended_snooze WHERE ${among}
         RETURNING claim_id`,
        JSON.stringify(claimIds),
      );
      forgetEnded(claimIds);
      return given;
    },
    forgetEnded,
  };
}
/** Claims that agents snoozed. They are sent to nobody, and survive a new sync. */
export type SnoozeTable = ReturnType<typeof createSnoozeTable>;
