import type { Database } from 'better-sqlite3';
import type { AttemptOutcome } from '../../src-shared/domain/decision/attempt-outcome.ts';

export type AttemptPhase = 'preflight' | 'send' | 'read_back';

export interface AttemptRow {
  entry_id: string;
  number: number;
  phase: AttemptPhase;
  started_at_ms: number;
  ended_at_ms: number | null;
  /** Outcome; `null` while it is running, and for ever if the program ended during it. */
  outcome: AttemptOutcome | null;
  http_status: number | null;
  detail: string | null;
}

export type AttemptEnd = Pick<AttemptRow, 'ended_at_ms' | 'outcome' | 'http_status' | 'detail'>;

/** Number of sends read: enough to know how long a request takes, however many entries wait. */
const sendsLookedAt = 40;
const entriesLookedAt = 2000;

export function createAttemptTable(db: Database) {
  const insert = db
    .prepare<[string, string, string, number], number>(
      `INSERT INTO attempt (entry_id, number, phase, started_at_ms)
       VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM attempt WHERE entry_id = ?), ?, ?) RETURNING number`,
    )
    .pluck();
  const update = db.prepare<[AttemptEnd & { entry_id: string; number: number }]>(
    `UPDATE attempt SET ended_at_ms = @ended_at_ms, outcome = @outcome, http_status = @http_status, detail = @detail
     WHERE entry_id = @entry_id AND number = @number`,
  );
  const list = db.prepare<[string], AttemptRow>('SELECT * FROM attempt WHERE entry_id = ? ORDER BY number');
  const lastSend = db.prepare<[string], AttemptRow>(
    `SELECT * FROM attempt WHERE entry_id = ? AND phase = 'send' ORDER BY number DESC LIMIT 1`,
  );
  const newestSends = db
    .prepare<[string], number>(
      `SELECT max(0, ended_at_ms - started_at_ms)
       FROM (SELECT id FROM entry WHERE kind = ? ORDER BY seq DESC LIMIT ${entriesLookedAt}) AS newest
       CROSS JOIN attempt ON attempt.entry_id = newest.id
       WHERE phase = 'send' AND outcome = 'ok' AND ended_at_ms IS NOT NULL LIMIT ${sendsLookedAt}`,
    )
    .pluck();
  const since = db
    .prepare<[string, number], number>(
      `SELECT started_at_ms
       FROM (SELECT id FROM entry WHERE kind = ? ORDER BY seq DESC LIMIT ${entriesLookedAt}) AS newest
       CROSS JOIN attempt ON attempt.entry_id = newest.id
       WHERE phase = 'send' AND started_at_ms >= ?`,
    )
    .pluck();
  return {
    /** Starts the next attempt of an entry and returns its number. */
    begin(entryId: string, phase: AttemptPhase, startedAtMs: number): number {
      const number = insert.get(entryId, entryId, phase, startedAtMs);
      if (number === undefined) throw new Error('an attempt was not recorded');
      return number;
    },
    end(entryId: string, number: number, end: AttemptEnd): void {
      update.run({ ...end, entry_id: entryId, number });
    },
    listOf: (entryId: string): AttemptRow[] => list.all(entryId),
    /** Returns when sends of this kind began, from a moment on. */
    sendsSince: (kind: string, sinceMs: number): number[] => since.all(kind, sinceMs),
    /** Returns the durations of the last answered requests with a decision of this kind, in milliseconds. */
    newestSendsMs: (kind: string): number[] => newestSends.all(kind),
    lastSendOf: (entryId: string): AttemptRow | null => lastSend.get(entryId) ?? null,
  };
}
export type AttemptTable = ReturnType<typeof createAttemptTable>;
