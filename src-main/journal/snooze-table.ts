import type { Database } from 'better-sqlite3';

export interface SnoozeRow {
  claim_id: string;
  agent: string;
  snoozed_at_ms: number;
  /** `null`: until something changes on the claim. */
  until_ms: number | null;
  /** What the claim was when it was snoozed until it changes; `null`: nobody knows. */
  fingerprint: string | null;
  /** How far the feed went then. */
  feed_seq: number;
  /** `seq` of the newest decision then: a later one on the claim ends it. */
  entry_seq: number;
  /** Since when it is back; `null`: it is snoozed. */
  back_at_ms: number | null;
}

/** Claims that agents put off. It is sent to nobody, and survives a new sync. */
export interface SnoozeTable {
  set(row: SnoozeRow): void;
  get(claimId: string): SnoozeRow | null;
  /** Whether snoozed or back from it. */
  remove(claimIds: readonly string[]): string[];
  /** Those that are back: they are looked at now. A decision that is undone gives none of them back. */
  removeBack(claimIds: readonly string[]): string[];
  setBack(claimIds: readonly string[], nowMs: number): void;
  /** Snoozed until a time that has come. */
  due(nowMs: number): string[];
  /** When the next of them comes. */
  nextMs(): number | null;
  untilChanged(): SnoozeRow[];
  /** Those of them on which a document or a verdict was noticed since. */
  withNews(kinds: readonly string[]): string[];
  /** Of these claims; `null`: of all. */
  of(claimIds: readonly string[] | null): SnoozeRow[];
  /** Decisions ended them: they are kept aside, as long as an undo can give them back. */
  end(claimIds: readonly string[]): void;
  setEnded(row: SnoozeRow): void;
  /** What is kept aside, of these claims; `null`: of all. */
  ended(claimIds: readonly string[] | null): SnoozeRow[];
  /** As they were. A claim that has another snooze by now keeps that one. Answers those that have one again. */
  giveBack(claimIds: readonly string[]): string[];
  forgetEnded(claimIds: readonly string[]): void;
}

const columns = 'claim_id, agent, snoozed_at_ms, until_ms, fingerprint, feed_seq, back_at_ms, entry_seq';

export function createSnoozeTable(db: Database): SnoozeTable {
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
  const forgetEnded = (claimIds: readonly string[]): void =>
    void db.prepare(`DELETE FROM ended_snooze WHERE ${among}`).run(JSON.stringify(claimIds));
  const setIn = (table: string, row: SnoozeRow): void =>
    void db
      .prepare<[SnoozeRow]>(
        `INSERT OR REPLACE INTO ${table} (${columns})
         VALUES (@claim_id, @agent, @snoozed_at_ms, @until_ms, @fingerprint, @feed_seq, @back_at_ms, @entry_seq)`,
      )
      .run(row);
  return {
    set: (row) => setIn('claim_snooze', row),
    get: (claimId) =>
      db
        .prepare<[string], SnoozeRow>(`SELECT ${columns} FROM claim_snooze WHERE claim_id = ?`)
        .get(claimId) ?? null,
    remove: (claimIds) =>
      idsOf(`DELETE FROM claim_snooze WHERE ${among} RETURNING claim_id`, JSON.stringify(claimIds)),
    removeBack(claimIds) {
      const isBack = `back_at_ms IS NOT NULL AND ${among}`;
      db.prepare(`DELETE FROM ended_snooze WHERE ${isBack}`).run(JSON.stringify(claimIds));
      return idsOf(`DELETE FROM claim_snooze WHERE ${isBack} RETURNING claim_id`, JSON.stringify(claimIds));
    },
    setBack: (claimIds, nowMs) =>
      void db
        .prepare(`UPDATE claim_snooze SET back_at_ms = ? WHERE ${among}`)
        .run(nowMs, JSON.stringify(claimIds)),
    due: (nowMs) =>
      idsOf('SELECT claim_id FROM claim_snooze WHERE back_at_ms IS NULL AND until_ms <= ?', nowMs),
    nextMs: () =>
      db
        .prepare<[], number | null>('SELECT min(until_ms) FROM claim_snooze WHERE back_at_ms IS NULL')
        .pluck()
        .get() ?? null,
    untilChanged: () => rowsOf('back_at_ms IS NULL AND until_ms IS NULL'),
    withNews: (kinds) =>
      idsOf(
        `SELECT DISTINCT s.claim_id FROM claim_snooze s JOIN feed f ON f.claim_id = s.claim_id AND f.seq > s.feed_seq
         WHERE s.back_at_ms IS NULL AND s.until_ms IS NULL AND f.kind IN (SELECT value FROM json_each(?))`,
        JSON.stringify(kinds),
      ),
    of: (claimIds) => rowsIn('claim_snooze', claimIds),
    end(claimIds) {
      const ids = JSON.stringify(claimIds);
      db.prepare(
        `INSERT OR REPLACE INTO ended_snooze (${columns}) SELECT ${columns} FROM claim_snooze WHERE ${among}`,
      ).run(ids);
      db.prepare(`DELETE FROM claim_snooze WHERE ${among}`).run(ids);
    },
    setEnded: (row) => setIn('ended_snooze', row),
    ended: (claimIds) => rowsIn('ended_snooze', claimIds),
    giveBack(claimIds) {
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
