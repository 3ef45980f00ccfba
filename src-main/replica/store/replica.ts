import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type AskOrder, createAskOrder } from './ask-order.ts';
import { type AskedClaims, createAskedClaims } from './asked-claims.ts';
import type { Clock } from '../../base/clock.ts';
import { createClaimBacklog } from './claim-backlog.ts';
import { createClaimReads } from './claim-reads.ts';
import { createIndexedPlaces } from './claim-places.ts';
import { createClaimTable } from './claim-table.ts';
import { busyTimeoutMs, openEncrypted, type OpenDatabase } from '../../database/encrypted-database.ts';
import { migrate } from '../../database/migrate.ts';
import { refreshPlanStatistics } from '../../database/plan-statistics.ts';
import { isDamage, isUnusable, setAside } from '../../database/unusable-file.ts';
import { isAtRest } from '../../database/at-rest.ts';
import { isLogEmptied, isLongLog, unmovedPages } from '../../database/wal-state.ts';
import { createDocumentTable } from './document-table.ts';
import { createFacetTable } from './facet-table.ts';
import { createFeedTable } from './feed-table.ts';
import { createBandCutter } from './order-bands.ts';
import { createReplicaIntake } from './replica-intake.ts';
import { createLoadNotes } from './load-notes.ts';
import { forgetLoad } from './loaded-file.ts';
import { createMetaTable } from './meta-table.ts';
import { replicaSchema } from './replica-schema.ts';
import { createReplicaRetention } from './replica-retention.ts';
import { createRetiredClaims } from './retired-claims.ts';
import { createSearchTable } from './search-table.ts';
import { createSubscriptionTable } from './subscription-table.ts';
import { createWalkTable } from './walk-table.ts';

const cacheKib = 64 * 1024;
/**
 * Length of the write-ahead log in pages at which the writer checkpoints it. A query thread does it much sooner (wal-
 * keeper); this is the limit if it can't keep up.
 */
const longestWalPages = 32_768;
/** Size that the file of the write-ahead log is truncated to, in bytes. */
const longestWalBytes = 64 * 1024 * 1024;

/**
 * Opens the account's copy of what the service said. A file that is damaged, has another key or is from a newer
 * version is renamed and replaced by an empty one; `rebuilt` says so.
 */
export function openReplica(options: {
  path: string;
  dataKey: Uint8Array;
  clock: Clock;
  /** Order of the requests of the client whose answers are stored here. */
  asks?: AskOrder;
}): {
  replica: WritableReplica;
  rebuilt: boolean;
} {
  const { path, dataKey, clock, asks = createAskOrder() } = options;
  const marker = damageMarker(path);
  const asked = createAskedClaims(asks);
  const openFile = () => createReplica(openReplicaFile(path, dataKey), path, asked);
  if (existsSync(marker)) {
    setAside(path, clock.nowMs());
    rmSync(marker);
    return { replica: createReplaceable(openFile, path), rebuilt: true };
  }
  try {
    return { replica: createReplaceable(openFile, path), rebuilt: false };
  } catch (error) {
    if (!isUnusable(error)) throw error;
    setAside(path, clock.nowMs());
    return { replica: createReplaceable(openFile, path), rebuilt: true };
  }
}

/** A replica whose file can be replaced by another one. */
function createReplaceable(openFile: () => ReplicaFile, path: string) {
  /** The open file; `null` if it could not be opened after it was replaced. Each call tries again. */
  let file: ReplicaFile | null = openFile();
  const current = (): ReplicaFile => (file ??= openFile());
  return {
    ...following(current),
    close(): void {
      file?.close();
    },
    /**
     * Replaces the file between two calls. Returns `false`, and does nothing, if somebody else still reads it. If it
     * can't be moved, it stays.
     */
    replaceFile(newPath: string): boolean {
      if (!current().emptyLog()) return false;
      current().close();
      file = null;
      try {
        for (const part of ['-wal', '-shm']) rmSync(path + part, { force: true });
        renameSync(newPath, path);
      } finally {
        file = openFile();
      }
      return true;
    },
  };
}
export type WritableReplica = ReturnType<typeof createReplaceable>;
/** The replica for all but the intake and the bulk load: claims are written by `sync/intake` alone. */
export type Replica = Omit<
  WritableReplica,
  | 'applyPage'
  | 'applyClaim'
  | 'applySeen'
  | 'recordChanges'
  | 'noteAsked'
  | 'lend'
  | 'learnFrom'
  | 'wasLoaded'
  | 'beginLoad'
  | 'endLoad'
  | 'touchedInLoad'
  | 'seenInLoad'
  | 'writes'
  | 'emptyLog'
  | 'replaceFile'
>;

/** Returns the same nested functions; each call goes to the object that `current` returns at that time. */
function following<T extends object>(current: () => T): T {
  const entries = Object.entries(current()).map(([name, value]: [string, unknown]) => {
    // oxlint-disable typescript/no-unsafe-type-assertion -- the same name in an object of the same type
    const now = (): unknown => current()[name as keyof T];
    if (typeof value !== 'function') return [name, following(now as () => object)];
    return [name, (...args: unknown[]) => (now() as (...given: unknown[]) => unknown)(...args)];
    // oxlint-enable typescript/no-unsafe-type-assertion
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made of all its entries
  return Object.fromEntries(entries) as T;
}

/** Opens a replica's file and upgrades its schema. */
export function openReplicaFile(path: string, dataKey: Uint8Array): OpenDatabase {
  const database = openEncrypted(path, dataKey, { readonly: false, cacheKib });
  try {
    // Before the first table: a file that has some stays as it was made.
    database.pragma('auto_vacuum = incremental');
    database.pragma('journal_mode = wal');
    database.pragma('synchronous = normal');
    database.pragma(`wal_autocheckpoint = ${longestWalPages}`);
    database.pragma(`journal_size_limit = ${longestWalBytes}`);
    migrate(database, replicaSchema);
    forgetLoad(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function createReplica(database: OpenDatabase, path: string, asked: AskedClaims) {
  const meta = createMetaTable(database);
  const load = createLoadNotes(database, meta, asked);
  const reads = createClaimReads(database);
  const facets = createFacetTable(database);
  const words = createSearchTable(database);
  const retired = createRetiredClaims(database);
  const claims = createClaimTable(database, facets, words, {
    asked,
    places: createIndexedPlaces(database),
    isLoading: load.isUnderWay,
    retired,
  });
  const retention = createReplicaRetention(database, { claims, words, retired });
  const backlog = createClaimBacklog(database, claims, words);
  const cutBand = createBandCutter(database);
  const feed = createFeedTable(database);
  const walks = createWalkTable(database);
  const subscriptions = createSubscriptionTable(database, feed);
  const documents = createDocumentTable(database, feed);

  const countWrites = database.prepare<[], number>('SELECT total_changes()').pluck();

  /** Runs `work` in one transaction. Its changes in memory are rolled back with it. */
  function inTransaction<T>(work: () => T): T {
    try {
      return database
        .transaction(() => {
          const result = work();
          words.flush();
          return result;
        })
        .immediate();
    } catch (error) {
      words.forget();
      if (isDamage(error)) markDamaged(path);
      else if (database.open) {
        facets.reload();
        retired.reload();
      }
      throw error;
    }
  }

  return {
    ...createReplicaIntake({ claims, feed, walks, load, inTransaction }),
    ...load.face,
    /** Returns a number that grows with each written row. */
    writes: (): number => countWrites.get() ?? 0,
    /** Checkpoints the whole log. Returns `false` without waiting if a reader needs it. */
    emptyLog(): boolean {
      database.pragma('busy_timeout = 0');
      try {
        return isLogEmptied(database);
      } finally {
        database.pragma(`busy_timeout = ${busyTimeoutMs}`);
      }
    },
    ...reads,
    /** Whether a pause in writing would help: without one, the writer soon has to checkpoint the log itself. */
    wantsPause(): boolean {
      const state = unmovedPages(database);
      return isLongLog(state) && state.unmoved > 0;
    },
    /** Whether claims of an older version wait to be upgraded. */
    isBehind: backlog.isBehind,
    /** Returns how far the search index is built; `null` if it is complete. */
    searchProgress: backlog.searchProgress,
    /** Upgrades some of the waiting claims. */
    catchUp(limit: number): void {
      backlog.advance(inTransaction(() => backlog.step(limit)));
    },
    /** Cuts a band of an order that became too large. Returns `false` if there is none. */
    cutBand: (): boolean => inTransaction(cutBand),
    /** Removal of closed claims that are kept no longer; see retention-keeper. */
    retention: {
      ...retention,
      /** Removes those of the claims that are still to be removed, and returns them. */
      retire: (claimIds: readonly string[]): string[] => inTransaction(() => retention.retire(claimIds)),
      removeUnusedWords: (limit: number): boolean => inTransaction(() => retention.removeUnusedWords(limit)),
    },
    readWalk: walks.read,
    walks: walks.all,
    forgetWalk: walks.forget,
    subscriptions,
    documents,
    feedName: feed.name,
    feedSince: feed.since,
    newestFeedId: feed.newestId,
    feedOfClaim: feed.ofClaim,
    pruneFeed: feed.prune,

    readMeta: meta.readMeta,
    writeMeta: meta.writeMeta,
    lastSyncAtMs: meta.lastSyncAtMs,
    setLastSyncAtMs: meta.setLastSyncAtMs,
    /** Whether the file is as its last transaction left it, and can be read. */
    isAtRest: (): boolean => isAtRest(database),
    close(): void {
      try {
        refreshPlanStatistics(database);
      } finally {
        database.close();
      }
    },
  };
}
type ReplicaFile = ReturnType<typeof createReplica>;

/**
 * Returns the path of the marker for damage found while running. It is handled when the file is next opened, as query
 * threads have it open now.
 */
function damageMarker(path: string): string {
  return `${path}.is-damaged`;
}

function markDamaged(path: string): void {
  writeFileSync(damageMarker(path), '');
}
