import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import { type AskOrder, createAskOrder } from './ask-order.ts';
import { type AskedClaims, createAskedClaims } from './asked-claims.ts';
import type { Clock } from '../../base/clock.ts';
import { createClaimBacklog } from './claim-backlog.ts';
import {
  claimColumns,
  type ClaimColumns,
  facetColumns,
  facetFields,
  type FacetFields,
  type FacetValues,
} from './claim-columns.ts';
import { createIndexedPlaces } from './claim-places.ts';
import { type Applied, createClaimTable, type LentClaim } from './claim-table.ts';
import { selectionOf } from '../../database/columns.ts';
import { busyTimeoutMs, openEncrypted, type OpenDatabase } from '../../database/encrypted-database.ts';
import { migrate } from '../../database/migrate.ts';
import { refreshPlanStatistics } from '../../database/plan-statistics.ts';
import { isDamage, isUnusable, setAside } from '../../database/unusable-file.ts';
import { isAtRest } from '../../database/at-rest.ts';
import { isLogEmptied, isLongLog, unmovedPages } from '../../database/wal-state.ts';
import { createDocumentTable } from './document-table.ts';
import { createFacetTable } from './facet-table.ts';
import { createFeedTable } from './feed-table.ts';
import { forgetLoad, wasLoadedName } from './loaded-file.ts';
import { pageGrainMs } from './page-grain.ts';
import { replicaSchema } from './replica-schema.ts';
import { parseBody, type JsonObject } from './stored-body.ts';
import { createReplicaRetention } from './replica-retention.ts';
import { createRetiredClaims } from './retired-claims.ts';
import { createSearchTable } from './search-table.ts';
import { createSubscriptionTable } from './subscription-table.ts';
import { createWalkTable, type WalkCheckpoint } from './walk-table.ts';

/** What the replica has of a claim besides its body. `null` is what the service did not say. */
export interface ClaimFactsRow extends ClaimColumns, FacetFields {
  claimId: string;
  receivedAtMs: number;
}

export interface Page {
  claims: readonly ReceivedClaim[];
  receivedAtMs: number;
  /** Whether claims that were not here before are changes, or part of a first look at a listing. */
  announceNew: boolean;
  /** Committed together with the claims; `null` when more of the same page follows. */
  walk: WalkCheckpoint | null;
}

const cacheKib = 64 * 1024;
/** The query worker's thread checkpoints the log much sooner (wal-keeper); this bounds it when that can't keep up. */
const longestWalPages = 32_768;
/** What stays of the log's file once it was longer. */
const longestWalBytes = 64 * 1024 * 1024;

/**
 * Opens the account's copy of what the service said. A file that is damaged, has another key or is
 * from a newer version is renamed and an empty one made: `rebuilt` says so.
 */
export function openReplica(options: {
  path: string;
  dataKey: Uint8Array;
  clock: Clock;
  /** Of the client whose answers are stored here. */
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

/** The replica, whose file another one can take the place of. */
function createReplaceable(openFile: () => ReplicaFile, path: string) {
  /** `null`: it could not be opened after the change of files. Each call tries again. */
  let file: ReplicaFile | null = openFile();
  const current = (): ReplicaFile => (file ??= openFile());
  return {
    ...following(current),
    close(): void {
      file?.close();
    },
    /**
     * Another file takes this one's place, from one call to the next. `false`: somebody else still reads this
     * one, and nothing was done. If it can't be moved, this one stays.
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
/** For all but the intake and the bulk load: claims come in by `sync/intake` alone. */
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

/** The same functions, in objects in objects, which call those of what `current` answers then. */
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

/** Brought up to date. */
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

const loadIdName = 'load_id';

function createReplica(database: OpenDatabase, path: string, asked: AskedClaims) {
  /** Claims that changed here while a bulk load is under way; `null`: none is. */
  let touched: Set<string> | null = null;
  const facets = createFacetTable(database);
  const words = createSearchTable(database);
  const retired = createRetiredClaims(database);
  const claims = createClaimTable(database, facets, words, {
    asked,
    places: createIndexedPlaces(database),
    isLoading: () => touched !== null,
    retired,
  });
  const retention = createReplicaRetention(database, { claims, words, retired });
  const backlog = createClaimBacklog(database, claims, words);
  const feed = createFeedTable(database);
  const walks = createWalkTable(database);
  const subscriptions = createSubscriptionTable(database, feed);
  const documents = createDocumentTable(database, feed);

  const readBody = database.prepare<[string], { body: string; receivedAtMs: number }>(
    `SELECT b.body, c.received_at_ms AS receivedAtMs FROM claim c JOIN claim_body b USING (body_id)
     WHERE c.claim_id = ?`,
  );
  const readFacts = database.prepare<[string], Omit<ClaimFactsRow, keyof FacetFields> & FacetValues>(
    `SELECT c.claim_id AS claimId, c.received_at_ms AS receivedAtMs, ${selectionOf(claimColumns, 'c')},
       ${selectionOf(facetColumns, 'f')} FROM claim c JOIN facet f USING (facet_id) WHERE c.claim_id = ?`,
  );
  const countClaims = database.prepare<[], number>('SELECT coalesce(sum(claims), 0) FROM facet').pluck();
  const unseenAfter = database.prepare<[number, number], { claimKey: number; claimId: string }>(
    `SELECT claim_key AS claimKey, claim_id AS claimId FROM claim
     WHERE claim_key > ? AND facet_id IN (SELECT facet_id FROM facet WHERE seen = 0 AND claims > 0)
     ORDER BY claim_key LIMIT ?`,
  );
  const readMeta = database.prepare<[string], string | null>('SELECT value FROM meta WHERE name = ?').pluck();
  const writeMeta = database.prepare(
    'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );

  const removeMeta = database.prepare('DELETE FROM meta WHERE name = ?');
  const countWrites = database.prepare<[], number>('SELECT total_changes()').pluck();
  const noteSeen = database.prepare('INSERT OR IGNORE INTO seen_in_load (claim_id) VALUES (?)');
  const seenInLoad = database.prepare<[], string>('SELECT claim_id FROM seen_in_load').pluck();
  const forgetSeen = database.prepare('DELETE FROM seen_in_load');

  /** Runs `work` in one transaction. What it changed in memory is undone with it. */
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

  function applyAll({ claims: received, receivedAtMs, announceNew, walk }: Page, isSingleRead: boolean) {
    return inTransaction(() => {
      const changedClaimIds: string[] = [];
      const contestedClaimIds: string[] = [];
      const elsewhereClaimIds: string[] = [];
      for (const claim of received) {
        const applied = claims.apply(claim, { receivedAtMs, grainMs: pageGrainMs, isSingleRead });
        feed.record(claim.id, applied, receivedAtMs, announceNew);
        if (applied.kind === 'changed') changedClaimIds.push(claim.id);
        if (applied.kind === 'contested') contestedClaimIds.push(claim.id);
        if (applied.kind === 'elsewhere') elsewhereClaimIds.push(claim.id);
        else touched?.add(claim.id);
      }
      if (walk) walks.write(walk);
      return { changedClaimIds, contestedClaimIds, elsewhereClaimIds };
    });
  }

  return {
    /**
     * Applies the claims and the walk's checkpoint in one transaction. Answers the claims that changed,
     * those that only a read of each alone can settle (what is here says that it is newer), and those that
     * belong into the file of the bulk load.
     */
    applyPage: (page: Page) => applyAll(page, false),
    /** One claim that was read by its id. */
    applyClaim(
      claim: ReceivedClaim,
      receivedAtMs: number,
      announceNew = true,
    ): 'changed' | 'unchanged' | 'elsewhere' {
      const page = { claims: [claim], receivedAtMs, announceNew, walk: null };
      const { changedClaimIds, elsewhereClaimIds } = applyAll(page, true);
      return elsewhereClaimIds.length > 0
        ? 'elsewhere'
        : changedClaimIds.length > 0
          ? 'changed'
          : 'unchanged';
    },
    /**
     * The service confirmed that these claims are seen now. Their own reading follows; until then
     * they would come back to the list of unseen ones. Answers those that may be in the file of the bulk load.
     */
    applySeen(claimIds: readonly string[]): string[] {
      return inTransaction(() => {
        const notHere = claims.setSeen(claimIds);
        if (touched === null) return [];
        for (const claimId of claimIds) touched.add(claimId);
        for (const claimId of notHere) {
          noteSeen.run(claimId);
          asked.remember(claimId, asked.now());
        }
        return notHere;
      });
    },
    /** Those of the claims that are here. */
    held: (claimIds: readonly string[]): Set<string> => new Set(claimIds.filter(claims.has)),
    /** What changed at the service in claims that are not here. */
    recordChanges(changes: readonly { claimId: string; applied: Applied }[], receivedAtMs: number): void {
      if (changes.length === 0) return;
      inTransaction(() => {
        for (const { claimId, applied } of changes) feed.record(claimId, applied, receivedAtMs, true);
      });
    },
    lend: (claimId: string) => claims.lend(claimId),
    /** A claim was read alone; an older version of it may be in the file of the bulk load. */
    learnFrom(older: LentClaim | null, read: LentClaim, receivedAtMs: number): void {
      inTransaction(() => {
        if (older) claims.learnFrom(older);
        // A load is a first look: what only this file has is no news.
        feed.record(read.claimId, { kind: 'changed', before: older, after: read }, receivedAtMs, false);
      });
      touched?.add(read.claimId);
    },
    /** An answer about claims that are not here is on its way into the file of the bulk load. */
    noteAsked(claimIds: readonly string[], askedNo: number): void {
      for (const claimId of claimIds)
        if (!asked.isOutdated(claimId, askedNo)) asked.remember(claimId, askedNo);
    },
    /** The bulk load under way in this file, also after a restart. */
    loadId: (): string | null => readMeta.get(loadIdName) ?? null,
    /** Whether this file was built by one. */
    wasLoaded: (): boolean => readMeta.get(wasLoadedName) !== undefined,
    beginLoad(loadId: string): void {
      touched ??= new Set();
      writeMeta.run(loadIdName, loadId);
    },
    /** The load is given up. */
    endLoad(): void {
      touched = null;
      removeMeta.run(loadIdName);
      forgetSeen.run();
    },
    /** Claims that changed since this was asked last. */
    touchedInLoad(): string[] {
      const claimIds = [...(touched ?? [])];
      touched?.clear();
      return claimIds;
    },
    seenInLoad: (): string[] => seenInLoad.all(),
    /** Grows with each row that is written. */
    writes: (): number => countWrites.get() ?? 0,
    /** Moves all of the log. `false`: a reader needs it; it is not waited for. */
    emptyLog(): boolean {
      database.pragma('busy_timeout = 0');
      try {
        return isLogEmptied(database);
      } finally {
        database.pragma(`busy_timeout = ${busyTimeoutMs}`);
      }
    },
    getBody(claimId: string): { body: JsonObject; receivedAtMs: number } | null {
      const row = readBody.get(claimId);
      return row ? { body: parseBody(row.body), receivedAtMs: row.receivedAtMs } : null;
    },
    /** The claims that are here, by id. */
    getFacts(claimIds: readonly string[]): Map<string, ClaimFactsRow> {
      const found = new Map<string, ClaimFactsRow>();
      for (const claimId of claimIds) {
        const row = readFacts.get(claimId);
        if (row) found.set(claimId, { ...row, ...facetFields(row) });
      }
      return found;
    },
    /** Whether a pause in writing would do good: without one, the writer soon has to move the log itself. */
    wantsPause(): boolean {
      const state = unmovedPages(database);
      return isLongLog(state) && state.unmoved > 0;
    },
    /** Whether claims wait that an older version wrote. */
    isBehind: backlog.isBehind,
    /** How far the search index is built; `null` when it is whole. */
    searchProgress: backlog.searchProgress,
    /** Derives some of those claims again. */
    catchUp(limit: number): void {
      backlog.advance(inTransaction(() => backlog.step(limit)));
    },
    countClaims: (): number => countClaims.get() ?? 0,
    /** How far back closed claims are kept; see retention-keeper. */
    retention: {
      ...retention,
      /** Removes those of the claims that are still to be removed. Answers them. */
      retire: (claimIds: readonly string[]): string[] => inTransaction(() => retention.retire(claimIds)),
      removeUnusedWords: (limit: number): boolean => inTransaction(() => retention.removeUnusedWords(limit)),
    },
    /** Ids of claims held as unseen, a page at a time: pass the last `claimKey` on. */
    unseenClaims: (afterClaimKey: number, limit: number) => unseenAfter.all(afterClaimKey, limit),

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

    /** When the unseen listing was last walked to its end. */
    lastSyncAtMs: (): number | null => numberOf(readMeta.get('last_sync_at_ms')),
    setLastSyncAtMs(atMs: number): void {
      writeMeta.run('last_sync_at_ms', String(atMs));
    },
    readMeta: (name: string): string | null => readMeta.get(name) ?? null,
    writeMeta(name: string, value: string): void {
      writeMeta.run(name, value);
    },
    /** Whether it is as its last transaction left it, and can be read. */
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

function numberOf(text: string | null | undefined): number | null {
  return text === null || text === undefined ? null : Number(text);
}

/** Damage found while running is acted on at the next opening: a query worker has the file open now. */
function damageMarker(path: string): string {
  return `${path}.is-damaged`;
}

function markDamaged(path: string): void {
  writeFileSync(damageMarker(path), '');
}
