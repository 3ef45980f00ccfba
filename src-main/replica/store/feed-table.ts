import type { FeedKind } from '../../../src-shared/domain/changes/feed-kind.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import type { Applied } from './claim-table.ts';

/** Kinds of changes that the sync finds. */
type FoundKind = Exclude<FeedKind, 'decision'>;

/** A change as the replica tells it. */
export interface FoundChange {
  feedId: number;
  atMs: number;
  /** The claim's id; empty if the change is about no claim. */
  claimId: string;
  field: FoundKind;
  from: string | null;
  to: string | null;
  /** Subject of the change, if it isn't the claim itself. */
  subject: string | null;
}

/** Number of items kept after they were copied, for the history of each claim. */
const keptItems = 50_000;

/** Stores what changed at the service, oldest first. Part of the replica: it is deleted with it. */
export function createFeedTable(database: OpenDatabase) {
  const insert = database.prepare(
    'INSERT INTO feed (at_ms, claim_id, field, from_value, to_value, subject) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const columns =
    'feed_id AS feedId, at_ms AS atMs, claim_id AS claimId, field, from_value AS "from", to_value AS "to", subject';
  const since = database.prepare<[number, number], FoundChange>(
    `SELECT ${columns} FROM feed WHERE feed_id > ? ORDER BY feed_id LIMIT ?`,
  );
  const ofClaim = database.prepare<[string], FoundChange>(
    `SELECT ${columns} FROM feed WHERE claim_id = ? ORDER BY feed_id DESC LIMIT 200`,
  );
  const newest = database.prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'feed'").pluck();
  const remove = database.prepare('DELETE FROM feed WHERE feed_id <= ?');
  const readName = database.prepare<[], string>("SELECT value FROM meta WHERE name = 'feed_name'").pluck();

  /** Adds a change. Call it inside the transaction that applied it. */
  function add({ atMs, claimId, field, from, to, subject }: Omit<FoundChange, 'feedId'>): void {
    insert.run(atMs, claimId, field, from, to, subject);
  }

  return {
    add,
    /** Records what applying a claim changed. Call it inside the same transaction. */
    record(claimId: string, applied: Applied, atMs: number, announceNew: boolean): void {
      if (applied.kind !== 'changed') return;
      const { before, after } = applied;
      const change = { atMs, claimId, subject: null };
      if (!before) {
        if (announceNew) add({ ...change, field: 'new', from: null, to: after.status });
        return;
      }
      if (before.status !== after.status)
        add({ ...change, field: 'status', from: before.status, to: after.status });
      if (before.outcome !== after.outcome)
        add({ ...change, field: 'outcome', from: before.outcome, to: after.outcome });
      if (before.isOpen !== after.isOpen)
        add({ ...change, field: 'isOpen', from: openText(before.isOpen), to: openText(after.isOpen) });
    },
    /** Returns the name that distinguishes this replica's feed from that of an earlier replica. */
    name: (): string => readName.get() ?? '',
    /** Returns the highest id of all items, removed ones included; 0 if there was none. */
    newestId: (): number => newest.get() ?? 0,
    /** Returns the items after this id, oldest first. */
    since: (feedId: number, limit: number): FoundChange[] => since.all(feedId, limit),
    ofClaim: (claimId: string): FoundChange[] => ofClaim.all(claimId),
    /** Removes the oldest of the items up to this id, which were copied elsewhere. */
    prune: (copiedFeedId: number): void => {
      remove.run(copiedFeedId - keptItems);
    },
  };
}
export type FeedTable = ReturnType<typeof createFeedTable>;

function openText(isOpen: number | null): string | null {
  return isOpen === null ? null : String(isOpen === 1);
}
