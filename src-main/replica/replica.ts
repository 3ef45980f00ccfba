import { existsSync, rmSync, writeFileSync } from 'node:fs';
import type { ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import { type AskOrder, createAskOrder } from './ask-order.ts';
import type { Clock } from '../clock.ts';
import { createClaimBacklog } from './claim-backlog.ts';
import {
  claimColumns,
  type ClaimColumns,
  facetColumns,
  facetFields,
  type FacetFields,
  type FacetValues,
} from './claim-columns.ts';
import { createClaimTable } from './claim-table.ts';
import { selectionOf } from '../database/columns.ts';
import { openEncrypted, type OpenDatabase } from '../database/encrypted-database.ts';
import { migrate } from '../database/migrate.ts';
import { isDamage, isUnusable, setAside } from '../database/unusable-file.ts';
import { unmovedPages } from '../database/wal-state.ts';
import { createDocumentTable } from './document-table.ts';
import { createFacetTable } from './facet-table.ts';
import { createFeedTable } from './feed-table.ts';
import { replicaSchema } from './replica-schema.ts';
import { parseBody, type JsonObject } from './sanitised-body.ts';
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
/** A listing that repeats what is here renews the time of receipt only when it is older than this. */
const pageGrainMs = 300_000;
/** The query worker's thread checkpoints the log much sooner (wal-keeper); this bounds it when that can't keep up. */
const longestWalPages = 32_768;
/** From here on a pause in writing is wanted, so that the log can be started anew. */
const fullWalPages = longestWalPages / 2;
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
  if (existsSync(marker)) {
    setAside(path, clock.nowMs());
    rmSync(marker);
    return { replica: createReplica(open(path, dataKey), path, asks), rebuilt: true };
  }
  try {
    return { replica: createReplica(open(path, dataKey), path, asks), rebuilt: false };
  } catch (error) {
    if (!isUnusable(error)) throw error;
    setAside(path, clock.nowMs());
    return { replica: createReplica(open(path, dataKey), path, asks), rebuilt: true };
  }
}

function open(path: string, dataKey: Uint8Array): OpenDatabase {
  const database = openEncrypted(path, dataKey, { readonly: false, cacheKib });
  try {
    database.pragma('journal_mode = wal');
    database.pragma('synchronous = normal');
    database.pragma(`wal_autocheckpoint = ${longestWalPages}`);
    database.pragma(`journal_size_limit = ${longestWalBytes}`);
    migrate(database, replicaSchema);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function createReplica(database: OpenDatabase, path: string, asks: AskOrder) {
  const facets = createFacetTable(database);
  const words = createSearchTable(database);
  const claims = createClaimTable(database, facets, words, asks);
  const backlog = createClaimBacklog(database, claims);
  const feed = createFeedTable(database);
  const walks = createWalkTable(database);
  const subscriptions = createSubscriptionTable(database);
  const documents = createDocumentTable(database);

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
      else if (database.open) facets.reload();
      throw error;
    }
  }

  function applyAll({ claims: received, receivedAtMs, announceNew, walk }: Page, isSingleRead: boolean) {
    return inTransaction(() => {
      const changedClaimIds: string[] = [];
      const contestedClaimIds: string[] = [];
      for (const claim of received) {
        const applied = claims.apply(claim, { receivedAtMs, grainMs: pageGrainMs, isSingleRead });
        feed.record(claim.id, applied, receivedAtMs, announceNew);
        if (applied.kind === 'changed') changedClaimIds.push(claim.id);
        if (applied.kind === 'contested') contestedClaimIds.push(claim.id);
      }
      if (walk) walks.write(walk);
      return { changedClaimIds, contestedClaimIds };
    });
  }

  return {
    /**
     * Applies the claims and the walk's checkpoint in one transaction. Answers the claims that changed,
     * and those that only a read of each alone can settle: what is here says that it is newer.
     */
    applyPage: (page: Page) => applyAll(page, false),
    /** One claim that was read by its id. Answers whether anything changed. */
    applyClaim(claim: ReceivedClaim, receivedAtMs: number): boolean {
      const page = { claims: [claim], receivedAtMs, announceNew: true, walk: null };
      return applyAll(page, true).changedClaimIds.length > 0;
    },
    /**
     * The service confirmed that these claims are seen now. Their own reading follows; until then
     * they would come back to the list of unseen ones.
     */
    applySeen(claimIds: readonly string[]): void {
      inTransaction(() => claims.setSeen(claimIds));
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
      const { inLog, unmoved } = unmovedPages(database);
      return inLog >= fullWalPages && unmoved > 0;
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
    /** Ids of claims held as unseen, a page at a time: pass the last `claimKey` on. */
    unseenClaims: (afterClaimKey: number, limit: number) => unseenAfter.all(afterClaimKey, limit),

    readWalk: walks.read,
    forgetWalk: walks.forget,
    subscriptions,
    documents,
    feed: feed.latest,
    feedOfClaim: feed.ofClaim,

    /** When the unseen listing was last walked to its end. */
    lastSyncAtMs: (): number | null => numberOf(readMeta.get('last_sync_at_ms')),
    setLastSyncAtMs(atMs: number): void {
      writeMeta.run('last_sync_at_ms', String(atMs));
    },
    readMeta: (name: string): string | null => readMeta.get(name) ?? null,
    writeMeta(name: string, value: string): void {
      writeMeta.run(name, value);
    },
    close(): void {
      database.close();
    },
  };
}
export type WritableReplica = ReturnType<typeof createReplica>;
/** For all but the intake: claims come in by `sync/intake` alone. */
export type Replica = Omit<WritableReplica, 'applyPage' | 'applyClaim' | 'applySeen'>;

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
