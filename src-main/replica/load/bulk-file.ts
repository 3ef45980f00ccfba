import { existsSync, rmSync } from 'node:fs';
import { askedAt, type ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import { openEncrypted, rawKeyLiteral, type OpenDatabase } from '../../database/encrypted-database.ts';
import { migrate } from '../../database/migrate.ts';
import { gatherPlanStatistics } from '../../database/plan-statistics.ts';
import { createAskedClaims } from '../store/asked-claims.ts';
import { createClaimBacklog } from '../store/claim-backlog.ts';
import { createIndexedPlaces, createPlacesInMemory } from '../store/claim-places.ts';
import { keptColumns } from '../store/claim-storage.ts';
import { type AdoptedClaim, type Applied, createClaimTable, type LentClaim } from '../store/claim-table.ts';
import { createFacetTable } from '../store/facet-table.ts';
import { countFacets } from '../store/kept-sums.ts';
import { countBands, createBandCutter } from '../store/order-bands.ts';
import { pageGrainMs } from '../store/page-grain.ts';
import { replicaSchema } from '../store/replica-schema.ts';
import { createSearchTable } from '../store/search-table.ts';
import { createWalkTable, type WalkCheckpoint } from '../store/walk-table.ts';

export interface BulkFileOptions {
  path: string;
  /** Path of the replica in use during the load. */
  livePath: string;
  dataKey: Uint8Array;
  /** Id of the load; a file of another load is replaced. */
  loadId: string;
}

/** Options for storing the claims of one answer in the bulk file. */
export interface BulkTaking {
  asked: number;
  oldestUnderWay: number;
  receivedAtMs: number;
  /** Whether new claims are stored here; otherwise they are only reported. */
  keepsNew: boolean;
  isSingleRead: boolean;
  /** Checkpoint committed together with the claims, or later. */
  walk: WalkCheckpoint | null;
}

export interface BulkTaken {
  /** Indexes of the claims that are not in the file and were not stored. */
  notHere: number[];
  contestedClaimIds: string[];
  /** Claims that were in the file and changed. */
  changes: { claimId: string; applied: Applied }[];
  claims: number;
}

/** Contents of the file when it is opened. */
export interface BulkState {
  claims: number;
  walks: WalkCheckpoint[];
}

/** A part of the schema that is created last. */
interface Deferred {
  name: string;
  type: 'index' | 'trigger';
  sql: string;
}

const cacheKib = 64 * 1024;
const claimsPerCommit = 10_000;

/**
 * Opens the replica that a first sync of many claims builds beside the one in use: the same schema, with the indexes
 * and triggers of `claim` left for the end. Only one connection ever has it open and there is no write-ahead log, so
 * that no page is written twice. A kill rolls back at most the current transaction, with the walks' checkpoints in
 * it.
 */
export function openBulkFile(options: BulkFileOptions) {
  const database = openOrBegin(options);
  let given = { now: 0, oldestUnderWay: 0 };
  const asked = createAskedClaims({
    now: () => given.now,
    oldestUnderWay: () => given.oldestUnderWay,
  });
  const facets = createFacetTable(database);
  const words = createSearchTable(database);
  const walks = createWalkTable(database);
  const deferred = createDeferredParts(database);
  const hasIndex = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'claim_by_id'");
  const isIndexed = (): boolean => hasIndex.get() !== undefined;
  let claims = createClaimTable(database, facets, words, {
    asked,
    places: isIndexed() ? createIndexedPlaces(database) : createPlacesInMemory(database),
  });
  let count = database.prepare<[], number>('SELECT count(*) FROM claim').pluck().get() ?? 0;
  let uncommitted = 0;

  function begin(): void {
    if (!database.inTransaction) database.exec('BEGIN IMMEDIATE');
  }

  function commit(): void {
    if (!database.inTransaction) return;
    words.flush();
    database.exec('COMMIT');
    uncommitted = 0;
  }

  function take(received: readonly ReceivedClaim[], how: BulkTaking): BulkTaken {
    const { asked: askedNo, oldestUnderWay, receivedAtMs, keepsNew, isSingleRead, walk } = how;
    given = { now: askedNo, oldestUnderWay };
    const taken: BulkTaken = { notHere: [], contestedClaimIds: [], changes: [], claims: 0 };
    begin();
    for (const [index, claim] of received.entries()) {
      claim[askedAt] = askedNo;
      if (!keepsNew && !claims.has(claim.id)) {
        taken.notHere.push(index);
        continue;
      }
      const applied = claims.apply(claim, { receivedAtMs, grainMs: pageGrainMs, isSingleRead });
      if (applied.kind === 'contested') taken.contestedClaimIds.push(claim.id);
      if (applied.kind !== 'changed') continue;
      if (applied.before === null) count += 1;
      else taken.changes.push({ claimId: claim.id, applied });
    }
    if (walk) walks.write(walk);
    uncommitted += received.length;
    if (uncommitted >= claimsPerCommit) commit();
    return { ...taken, claims: count };
  }

  return {
    state: (): BulkState => ({ claims: count, walks: walks.all() }),
    take,
    /** Marks claims as seen, as the service confirmed after all requests before `askedNo`. */
    markSeen(claimIds: readonly string[], askedNo: number): void {
      given = { ...given, now: askedNo };
      begin();
      claims.setSeen(claimIds);
    },
    lend: (claimId: string): LentClaim | null => claims.lend(claimId),
    forgetWalk(walkId: string): void {
      begin();
      walks.forget(walkId);
    },
    commit,
    /** Creates the next deferred part. Returns how many are done, and of how many. */
    makeNext(): { made: number; of: number } {
      commit();
      const progress = deferred.makeNext();
      if (isIndexed())
        claims = createClaimTable(database, facets, words, { asked, places: createIndexedPlaces(database) });
      return progress;
    },
    /**
     * Takes over from the replica in use: its claims, all or these, which are newer than the same ones here, and
     * everything that is no claim.
     */
    adopt(claimIds: readonly string[] | null): void {
      commit();
      lookAtLive(database, options, () => {
        const all = `SELECT c.claim_id AS claimId, c.claim_key AS claimKey, c.received_at_ms AS receivedAtMs,
          ${keptColumns}, b.body
          FROM live.claim c JOIN live.claim_body b USING (body_id)`;
        const found =
          claimIds === null
            ? database.prepare<[], AdoptedClaim>(all).all()
            : database
                .prepare<[string], AdoptedClaim>(
                  `${all} WHERE c.claim_id IN (SELECT value FROM json_each(?))`,
                )
                .all(JSON.stringify(claimIds));
        for (const one of found) claims.adopt(one);
        copyTheRest(database);
        words.flush();
      });
    },
    close(): void {
      if (!database.open) return;
      commit();
      database.pragma('journal_mode = delete');
      database.close();
    },
  };
}
export type BulkFile = ReturnType<typeof openBulkFile>;

/** The parts of the schema that are created last, each in a transaction of its own. */
function createDeferredParts(database: OpenDatabase) {
  /** Selects the next index to create, and after the indexes the triggers. */
  const next = database.prepare<[], Deferred>(
    `SELECT name, type, sql FROM deferred WHERE type = (SELECT min(type) FROM deferred)
     ORDER BY rowid LIMIT iif((SELECT min(type) FROM deferred) = 'trigger', -1, 1)`,
  );
  const remove = database.prepare('DELETE FROM deferred WHERE name = ?');
  const count = database.prepare<[], number>('SELECT count(*) FROM deferred').pluck();
  const atFirst = count.get() ?? 0;
  return {
    makeNext: database.transaction(() => {
      const parts = next.all();
      // What the triggers keep from here on.
      if (parts[0]?.type === 'trigger') {
        database.exec(countFacets);
        database.exec(countBands);
        const cutOne = createBandCutter(database);
        while (cutOne());
      }
      for (const { sql, name } of parts) {
        database.exec(sql);
        remove.run(name);
      }
      const left = count.get() ?? 0;
      if (left === 0) gatherPlanStatistics(database, 'claim_body');
      return { made: atFirst - left, of: atFirst };
    }),
  };
}

/** Removes the file of a bulk load and all files that belong to it. */
export function removeBulkFile(path: string): void {
  for (const part of ['', '-journal', '-wal', '-shm']) rmSync(path + part, { force: true });
}

function openOrBegin(options: BulkFileOptions): OpenDatabase {
  const { path, loadId } = options;
  if (existsSync(path)) {
    try {
      const database = open(options);
      if (readLoadId(database) === loadId && isCurrent(database)) return database;
      database.close();
    } catch {
      // Damaged, or not ours: what it held is read from the service once more.
    }
    removeBulkFile(path);
  }
  const database = open(options);
  database.transaction(() => {
    migrate(database, replicaSchema);
    database.exec('CREATE TABLE deferred (name TEXT PRIMARY KEY, type TEXT NOT NULL, sql TEXT NOT NULL)');
    const parts = database
      .prepare<[], Deferred>(
        `SELECT name, type, sql FROM sqlite_schema
         WHERE tbl_name = 'claim' AND type IN ('index', 'trigger') AND sql IS NOT NULL
         ORDER BY type, name <> 'claim_by_id', rowid`,
      )
      .all();
    const keep = database.prepare('INSERT INTO deferred (name, type, sql) VALUES (@name, @type, @sql)');
    for (const part of parts) {
      keep.run(part);
      database.exec(`DROP ${part.type} ${part.name}`);
    }
    database.prepare("INSERT INTO meta (name, value) VALUES ('load_id', ?)").run(loadId);
  })();
  // What its claims are derived by is noted in the file.
  createClaimBacklog(
    database,
    { deriveAgain: () => undefined },
    { purge: () => true, removeUnused: () => null },
  );
  return database;
}

function open({ path, dataKey }: BulkFileOptions): OpenDatabase {
  const database = openEncrypted(path, dataKey, { readonly: false, cacheKib });
  try {
    database.pragma('main.locking_mode = exclusive');
    database.pragma('auto_vacuum = incremental');
    database.pragma('journal_mode = truncate');
    database.pragma('synchronous = normal');
    database.pragma('foreign_keys = off');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Whether the schema is this version's: an earlier one lacks what the load makes at its end. */
function isCurrent(database: OpenDatabase): boolean {
  return replicaSchema.record.read(database) === replicaSchema.migrations.length;
}

function readLoadId(database: OpenDatabase): string | undefined {
  return database.prepare<[], string>("SELECT value FROM meta WHERE name = 'load_id'").pluck().get();
}

/** Attaches the replica in use and reads it as of one moment. */
function lookAtLive(database: OpenDatabase, { livePath, dataKey }: BulkFileOptions, look: () => void): void {
  database.prepare(`ATTACH ? AS live KEY "${rawKeyLiteral(dataKey)}"`).run(livePath);
  try {
    database.transaction(look)();
  } finally {
    // Here it holds up nobody; left to the one that closes the file, it would.
    database.pragma('live.wal_checkpoint(passive)');
    database.exec('DETACH live');
  }
}

/** Tables whose rows belong to each file alone, or are about claims and so are merged. */
const ownTables = new Set([
  'claim',
  'claim_body',
  'facet',
  'facet_week',
  'order_band',
  'facet_band',
  'deferred',
  'meta',
  'walk',
  'search_word',
  'seen_in_load',
]);

function copyTheRest(database: OpenDatabase): void {
  const tables = database
    .prepare<[], string>(
      `SELECT name FROM live.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'claim_search%'
       AND name NOT LIKE 'sqlite_%'`,
    )
    .pluck()
    .all();
  for (const table of tables) {
    if (ownTables.has(table)) continue;
    database.exec(`DELETE FROM main."${table}"; INSERT INTO main."${table}" SELECT * FROM live."${table}"`);
  }
  database.exec(
    `INSERT OR REPLACE INTO meta SELECT name, value FROM live.meta WHERE name NOT LIKE 'derive%' AND name <> 'load_id';
     INSERT OR IGNORE INTO walk SELECT * FROM live.walk`,
  );
}
