import type { Database, Statement } from 'better-sqlite3';
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

const copiedName = 'feed-copied';
const visitName = 'feed-visit';

export function createFeedTable(
  db: Database,
  settings: { get(name: string): string | null; set(name: string, value: string): void },
) {
  // Prepared when used: a journal of another version that is only shown may have no such table.
  let insert: Statement<[NewFeedRow]> | null = null;
  const read = <T>(name: string, schema: z.ZodType<T>): T | null => {
    const text = settings.get(name);
    return text === null ? null : schema.parse(JSON.parse(text));
  };
  return {
    record(row: NewFeedRow): void {
      insert ??= db.prepare(
        `INSERT INTO feed (at_ms, kind, claim_id, from_value, to_value, subject, entry_id)
         VALUES (@atMs, @kind, @claimId, @from, @to, @subject, @entryId)`,
      );
      insert.run(row);
    },
    newestSeq: (): number =>
      db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM feed').pluck().get() ?? 0,
    /** Returns when the newest change was noticed; `null` if there is none. */
    newestAtMs: (): number | null =>
      db.prepare<[], number>('SELECT at_ms FROM feed ORDER BY seq DESC LIMIT 1').pluck().get() ?? null,
    /** Returns the result of a claim's newest change of one of these kinds; `null` if none is kept. */
    lastOf: (
      claimId: string,
      kinds: readonly FeedKind[],
      subject: string | null,
    ): { to: string | null } | null =>
      db
        .prepare<[string, string, string | null], { to: string | null }>(
          `SELECT to_value AS "to" FROM feed WHERE claim_id = ? AND kind IN (SELECT value FROM json_each(?))
             AND subject IS ? ORDER BY seq DESC LIMIT 1`,
        )
        .get(claimId, JSON.stringify(kinds), subject) ?? null,
    // The newest stays, so that its number is never given again.
    /**
     * Removes older changes, and the oldest beyond the number that is kept, at most `most` of them. Returns how many it
     * removed.
     */
    prune: (beforeMs: number, mostKept: number, most: number): number =>
      db
        .prepare<[number, number, number]>(
          `DELETE FROM feed WHERE seq IN (SELECT seq FROM feed WHERE seq < (SELECT max(seq) FROM feed)
             AND (at_ms < ? OR seq <= (SELECT max(seq) FROM feed) - ?) ORDER BY seq LIMIT ?)`,
        )
        .run(beforeMs, mostKept, most).changes,
    copied: (): CopiedFeed | null => read(copiedName, copiedSchema),
    setCopied: (copied: CopiedFeed) => settings.set(copiedName, JSON.stringify(copied)),
    visit: (): FeedVisit | null => read(visitName, visitSchema),
    setVisit: (visit: FeedVisit) => settings.set(visitName, JSON.stringify(visit)),
  };
}
/** Changes, kept for a while. They are in the journal, since the replica can be rebuilt. */
export type FeedTable = ReturnType<typeof createFeedTable>;
