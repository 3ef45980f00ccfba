import type { ExportedChanges } from '../../../src-shared/contract/exports.ts';
import type { FeedItem } from '../../../src-shared/contract/feed.ts';
import type { QueryFiles } from '../questions/claim-queries.ts';
import { createFeedQueries } from '../figures/feed-queries.ts';
import { createGroundReader } from '../lists/list-ground.ts';
import { createJournalOverlay } from '../lists/journal-overlay.ts';
import { planList } from '../lists/list-plan.ts';
import { openForLists } from '../lists/open-for-lists.ts';

export interface FeedStream {
  /** Total number of changes. */
  total: number;
  /** Yields the changes in batches, newest first. Call it once. */
  batches(): Generator<FeedItem[]>;
}

const cacheKib = 16 * 1024;
const rowsPerBatch = 500;

/** Reads the feed as of one moment, with the claims as they were then, on a connection of its own. */
export function openFeedStream(
  { replicaPath, journalPath, dataKey }: QueryFiles,
  { kinds, filter }: ExportedChanges,
): FeedStream {
  const database = openForLists(replicaPath, dataKey, cacheKib);
  try {
    const journalIsThere = createJournalOverlay(database, journalPath, dataKey).isThere();
    if (!journalIsThere) return { total: 0, *batches() {} };
    database.exec('BEGIN');
    // Its claims are read anyway.
    const ground = { ...createGroundReader(database).groundOf(journalIsThere), areFew: () => false };
    const feed = createFeedQueries(database);
    const plan = filter && planList(filter, ground);
    return {
      total: feed.count({ kinds }, plan),
      *batches() {
        for (let beforeSeq: number | null = null; ; ) {
          const items = feed.items({ kinds, filter, beforeSeq, limit: rowsPerBatch }, plan);
          if (items.length > 0) yield items;
          beforeSeq = items.at(-1)?.seq ?? null;
          if (items.length < rowsPerBatch) return;
        }
      },
    };
  } catch (error) {
    database.close();
    throw error;
  }
}
