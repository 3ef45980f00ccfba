import type { z } from 'zod';
import type { feedItemSchema } from '../../src-shared/contract/sync.ts';
import type { Applied } from './claim-table.ts';
import type { OpenDatabase } from '../database/encrypted-database.ts';

export type FeedItem = z.infer<typeof feedItemSchema>;

const keptItems = 50_000;

/** What changed at the service, newest last. Part of the replica: it goes when the replica does. */
export function createFeedTable(database: OpenDatabase) {
  const insert = database.prepare(
    'INSERT INTO feed (at_ms, claim_id, field, from_value, to_value) VALUES (?, ?, ?, ?, ?)',
  );
  const columns =
    'at_ms AS atMs, claim_id AS claimId, field, from_value AS "from", to_value AS "to", subject';
  const latest = database.prepare<[number], FeedItem>(
    `SELECT ${columns} FROM feed ORDER BY feed_id DESC LIMIT ?`,
  );
  const ofClaim = database.prepare<[string], FeedItem>(
    `SELECT ${columns} FROM feed WHERE claim_id = ? ORDER BY feed_id DESC LIMIT 200`,
  );
  database.prepare('DELETE FROM feed WHERE feed_id <= (SELECT max(feed_id) FROM feed) - ?').run(keptItems);

  return {
    /** Call it inside the transaction that applied the claim. */
    record(claimId: string, applied: Applied, atMs: number, announceNew: boolean): void {
      if (applied.kind !== 'changed') return;
      const { before, after } = applied;
      if (!before) {
        if (announceNew) insert.run(atMs, claimId, 'new', null, after.status);
        return;
      }
      if (before.status !== after.status) insert.run(atMs, claimId, 'status', before.status, after.status);
      if (before.outcome !== after.outcome)
        insert.run(atMs, claimId, 'outcome', before.outcome, after.outcome);
      if (before.isOpen !== after.isOpen) {
        insert.run(atMs, claimId, 'isOpen', openText(before.isOpen), openText(after.isOpen));
      }
    },
    latest: (limit: number): FeedItem[] => latest.all(limit),
    ofClaim: (claimId: string): FeedItem[] => ofClaim.all(claimId),
  };
}

function openText(isOpen: number | null): string | null {
  return isOpen === null ? null : String(isOpen === 1);
}
