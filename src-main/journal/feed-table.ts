import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { FeedKind } from '../../src-shared/domain/changes/feed-kind.ts';

export interface NewFeedRow {
  atMs: number;
  kind: FeedKind;
  /** Claim of the change; `null` if it is about none. */
  claimId: string | null;
  from: string | null;
  to: string | null;
  subject: string | null;
  entryId: string | null;
}

const placeSchema = z.object({ seq: z.number(), atMs: z.number() });
export type FeedPlace = z.infer<typeof placeSchema>;

const visitSchema = placeSchema.extend({ since: placeSchema });
/** The last visit to the feed: when it was, how far the feed went, and what was new. */
export type FeedVisit = z.infer<typeof visitSchema>;

const copiedSchema = z.object({
  replica: z.string(),
  feedId: z.number(),
  /** Changes up to here may be found again, as the replica lost what it had last written. */
  mayRepeatUntil: z.number().optional(),
});
/** Position up to which the changes of a replica were copied. */
export type CopiedFeed = z.infer<typeof copiedSchema>;

/** Changes, kept for a while. They are in the journal, since the replica can be rebuilt. */
export interface FeedTable {
  record(row: NewFeedRow): void;
  newestSeq(): number;
  /** Returns when the newest change was noticed; `null` if there is none. */
  newestAtMs(): number | null;
  /** Returns the result of a claim's newest change of one of these kinds; `null` if none is kept. */
  lastOf(claimId: string, kinds: readonly FeedKind[], subject: string | null): { to: string | null } | null;
  /** Removes older changes, and the oldest beyond this number. */
  prune(beforeMs: number, mostKept: number): void;
  copied(): CopiedFeed | null;
  setCopied(copied: CopiedFeed): void;
  visit(): FeedVisit | null;
  setVisit(visit: FeedVisit): void;
}

const copiedName = 'feed-copied';
const visitName = 'feed-visit';

export function createFeedTable(
  db: Database,
  settings: { get(name: string): string | null; set(name: string, value: string): void },
): FeedTable {
  // Prepared when used: a journal of another version that is only shown may have no such table.
  const read = <T>(name: string, schema: z.ZodType<T>): T | null => {
    const text = settings.get(name);
    return text === null ? null : schema.parse(JSON.parse(text));
  };
  return {
    record: (row) =>
      db
        .prepare<[NewFeedRow]>(
          `INSERT INTO feed (at_ms, kind, claim_id, from_value, to_value, subject, entry_id)
           VALUES (@atMs, @kind, @claimId, @from, @to, @subject, @entryId)`,
        )
        .run(row),
    newestSeq: () => db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM feed').pluck().get() ?? 0,
    newestAtMs: () =>
      db.prepare<[], number>('SELECT at_ms FROM feed ORDER BY seq DESC LIMIT 1').pluck().get() ?? null,
    lastOf: (claimId, kinds, subject) =>
      db
        .prepare<[string, string, string | null], { to: string | null }>(
          `SELECT to_value AS "to" FROM feed WHERE claim_id = ? AND kind IN (SELECT value FROM json_each(?))
             AND subject IS ? ORDER BY seq DESC LIMIT 1`,
        )
        .get(claimId, JSON.stringify(kinds), subject) ?? null,
    prune(beforeMs, mostKept) {
      // The newest stays, so that its number is never given again.
      db.prepare(
        `DELETE FROM feed WHERE seq < (SELECT max(seq) FROM feed)
           AND (at_ms < ? OR seq <= (SELECT max(seq) FROM feed) - ?)`,
      ).run(beforeMs, mostKept);
    },
    copied: () => read(copiedName, copiedSchema),
    setCopied: (copied) => settings.set(copiedName, JSON.stringify(copied)),
    visit: () => read(visitName, visitSchema),
    setVisit: (visit) => settings.set(visitName, JSON.stringify(visit)),
  };
}
