import type { FeedKind } from '../../../src-shared/domain/changes/feed-kind.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import type { Applied } from './claim-table.ts';

/** What the sync finds changed. */
type FoundKind = Exclude<FeedKind, 'decision'>;

/** A change as the replica tells it. */
export interface FoundChange {
  feedId: number;
  atMs: number;
  /** Empty for what is about no claim. */
  claimId: string;
  field: FoundKind;
  from: string | null;
  to: string | null;
  /** What the change is about, when it is not the claim itself. */
  subject: string | null;
}

/** Kept after they were copied, for the history of each claim. */
const keptItems = 50_000;

/** What changed at the service, newest last. Part of the replica: it goes when the replica does. */
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

  /** Call it inside the transaction that applied what changed. */
  function add({ atMs, claimId, field, from, to, subject }: Omit<FoundChange, 'feedId'>): void {
    insert.run(atMs, claimId, field, from, to, subject);
  }

  return {
    add,
    /** Call it inside the transaction that applied the claim. */
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
    /** Distinguishes this replica's feed from that of one that was before it. */
    name: (): string => readName.get() ?? '',
    /** Of all that ever were, removed ones too; 0: there was none. */
    newestId: (): number => newest.get() ?? 0,
    /** The oldest first. */
    since: (feedId: number, limit: number): FoundChange[] => since.all(feedId, limit),
    ofClaim: (claimId: string): FoundChange[] => ofClaim.all(claimId),
    /** All up to here are copied elsewhere: the oldest of them go. */
    prune: (copiedFeedId: number): void => void remove.run(copiedFeedId - keptItems),
  };
}
export type FeedTable = ReturnType<typeof createFeedTable>;

function openText(isOpen: number | null): string | null {
  return isOpen === null ? null : String(isOpen === 1);
}
