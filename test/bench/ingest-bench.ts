import type { ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import { type BulkThreads, startBulkThreads } from '../../src-main/replica/load/bulk-thread.ts';
import { claimColumns, type ReadClaim, readClaim } from '../../src-main/replica/store/claim-columns.ts';
import { firstKeyOf } from '../../src-main/replica/store/claim-key.ts';
import { namesOf } from '../../src-main/database/columns.ts';
import { openEncrypted } from '../../src-main/database/encrypted-database.ts';
import { createFacetTable } from '../../src-main/replica/store/facet-table.ts';
import { openReplica } from '../../src-main/replica/store/replica.ts';
import { migrate } from '../../src-main/database/migrate.ts';
import { replicaSchema } from '../../src-main/replica/store/replica-schema.ts';
import { searchWords } from '../../src-main/replica/store/search-words.ts';
import { throwingGuard } from '../../src-main/testing/throwing-guard.ts';
import { workerFile } from '../../src-testing/worker-files.ts';
import { systemClock } from '../../src-main/base/clock.ts';
import { claimPages } from './claims.ts';
import { judged } from './bars.ts';
import type { Figure } from './measure.ts';

/** Fills a replica page by page, and a raw database of the same schema in turn with it. */
export function benchIngest(
  paths: { replica: string; raw: string },
  dataKey: Buffer,
  claims: number,
): Figure {
  const { replica } = openReplica({ path: paths.replica, dataKey, clock: systemClock });
  const raw = openRaw(paths.raw, dataKey);
  let oursMs = 0;
  let rawMs = 0;
  for (const page of claimPages(claims)) {
    const startedAt = performance.now();
    replica.applyPage({ claims: page, receivedAtMs: 0, announceNew: false, walk: null });
    const between = performance.now();
    oursMs += between - startedAt;
    const columns = page.map(rawRow);
    const rawStartedAt = performance.now();
    raw.insertPage(columns);
    rawMs += performance.now() - rawStartedAt;
  }
  replica.close();
  raw.close();
  const ours = (claims / oursMs) * 1000;
  const plain = (claims / rawMs) * 1000;
  return judged({
    id: 'pagesStored',
    name: 'ingest, pages of 50',
    unit: 'rows/s',
    ours,
    raw: plain,
    rawName: 'raw SQLite, same schema',
  });
}

/**
 * Makes the file of a bulk load by its threads, which can be opened as a replica afterwards, and the fastest that is
 * known for a raw one of the same schema, in turn with it: no indexes, rows that are derived beforehand, large
 * transactions, and everything else made at the end.
 */
export async function benchBulkIngest(
  paths: { bulk: string; raw: string },
  dataKey: Buffer,
  claims: number,
): Promise<Figure[]> {
  const live = `${paths.bulk}.live`;
  openReplica({ path: live, dataKey, clock: systemClock }).replica.close();
  const options = { path: paths.bulk, livePath: live, dataKey, loadId: 'bench' };
  const threads = startBulkThreads(workerFile('query'), options, throwingGuard);
  const { service } = threads;
  await service.open();
  const raw = openRaw(paths.raw, dataKey, { isBulk: true });
  const ours = { ms: 0, cpuMs: 0 };
  const plain = { ms: 0, cpuMs: 0 };
  const load = createLoader(threads);
  let gathered: ReceivedClaim[][] = [];
  async function takeGathered(): Promise<void> {
    const bodies = gathered.map(bodyOf);
    const rows = gathered.flat().map(rawRow);
    gathered = [];
    await measure(ours, () => load(bodies));
    await measure(plain, () => raw.insertPage(rows));
  }
  for (const page of claimPages(claims)) {
    gathered.push(page);
    if (gathered.length === pagesAtOnce) await takeGathered();
  }
  await takeGathered();
  const beforeEndMs = ours.ms;
  await measure(ours, async () => {
    for (;;) {
      const { made, of } = await service.makeNext();
      if (made === of) return;
    }
  });
  await measure(plain, () => raw.finish());
  // Nothing is in the replica in use: what was loaded becomes one that can be opened.
  await service.adoptAll();
  await service.close();
  await threads.end();
  raw.close();
  const perSecond = ({ ms }: Spent): number => (claims / ms) * 1000;
  const rawName = 'raw SQLite, indexes and full text last';
  return [
    judged({
      id: 'bulkLoad',
      name: 'ingest of a first sync (bulk load: read, merged, indexed)',
      unit: 'rows/s',
      ours: perSecond(ours),
      raw: perSecond(plain),
      rawName,
    }),
    judged({
      id: 'bulkCpu',
      name: 'processor time of it, per claim',
      unit: 'ms',
      ours: ours.cpuMs / claims,
      raw: plain.cpuMs / claims,
      rawName,
    }),
    judged({
      id: 'bulkEnd',
      name: 'of which the end, with the indexes',
      unit: 'ms',
      ours: ours.ms - beforeEndMs,
      raw: null,
      rawName: '',
    }),
  ];
}

interface Spent {
  ms: number;
  /** Of all threads. */
  cpuMs: number;
}

function stamp(): Spent {
  const { user, system } = process.cpuUsage();
  return { ms: performance.now(), cpuMs: (user + system) / 1000 };
}

async function measure(to: Spent, work: () => unknown): Promise<void> {
  const from = stamp();
  await work();
  const now = stamp();
  to.ms += now.ms - from.ms;
  to.cpuMs += now.cpuMs - from.cpuMs;
}

/** As many as a first sync requests at once. */
const pagesUnderWay = 16;

/** Returns a function that has pages read and taken, a new one whenever one is done. */
function createLoader({ reader, service }: BulkThreads) {
  let asked = 0;
  return async function load(bodies: readonly Buffer[]): Promise<void> {
    const left = bodies.values();
    const loadOnes = async (): Promise<void> => {
      for (const body of left) {
        const outcome = await reader.read({ httpStatus: 200, contentType: 'application/json', body, apiKey });
        if (outcome?.kind !== 'ok') throw new Error('The page was not read.');
        const { packed, claims } = outcome.answer;
        asked += 1;
        const how = { ...usualTaking, asked, oldestUnderWay: asked - pagesUnderWay };
        await service.take({ packed, indexes: [...claims.keys()] }, how);
      }
    };
    await Promise.all(Array.from({ length: pagesUnderWay }, loadOnes));
  };
}

/** As long as a usual key: each answer is searched for the key. */
const apiKey = 'k'.repeat(40);
const usualTaking = { receivedAtMs: 0, keepsNew: true, isSingleRead: false, walk: null };

function bodyOf(page: readonly ReceivedClaim[]): Buffer {
  return Buffer.from(JSON.stringify({ success: true, data: page }));
}

/** Pages that are loaded in turn with the raw database, which takes them as one transaction. */
const pagesAtOnce = 100;

function rawRow(claim: ReceivedClaim): RawRow {
  const read = readClaim(claim);
  return { ...read, searchWords: searchWords(claim, read.columns).tokens, body: JSON.stringify(claim) };
}

type RawRow = ReadClaim & { searchWords: string; body: string };

/** Plain inserts of what is known beforehand: no merge, no masking, no reading back. */
function openRaw(path: string, dataKey: Buffer, { isBulk = false } = {}) {
  const database = openEncrypted(path, dataKey, { readonly: false, cacheKib: 32 * 1024 });
  database.pragma(`journal_mode = ${isBulk ? 'off' : 'wal'}`);
  database.pragma(`synchronous = ${isBulk ? 'off' : 'normal'}`);
  migrate(database, replicaSchema);
  const parts = database
    .prepare<[], { type: string; name: string; sql: string }>(
      `SELECT type, name, sql FROM sqlite_schema
       WHERE tbl_name = 'claim' AND type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY type`,
    )
    .all();
  if (isBulk) for (const { type, name } of parts) database.exec(`DROP ${type} ${name}`);
  const kept: [key: number, words: string][] = [];
  const facets = createFacetTable(database);
  const claim = database.prepare(
    `INSERT INTO claim (claim_key, claim_id, facet_id, body_id, received_at_ms, ${namesOf(claimColumns)})
     VALUES (?, ?, ?, ?, 0, ${Object.keys(claimColumns)
       .map(() => '?')
       .join(', ')})`,
  );
  const body = database.prepare('INSERT INTO claim_body (body) VALUES (?)');
  const words = database.prepare('INSERT INTO claim_search (rowid, words) VALUES (?, ?)');
  const taken = new Set<number>();
  return {
    insertPage: database.transaction((rows: readonly RawRow[]) => {
      for (const row of rows) {
        let key = firstKeyOf(row.createdAtMs ?? 0);
        while (taken.has(key)) key += 1;
        taken.add(key);
        claim.run(
          key,
          row.claimId,
          facets.idOf(row.facet),
          body.run(row.body).lastInsertRowid,
          ...Object.values(row.columns),
        );
        if (isBulk) kept.push([key, row.searchWords]);
        else words.run(key, row.searchWords);
      }
    }),
    finish: database.transaction(() => {
      for (const { sql } of parts) database.exec(sql);
      for (const [key, text] of kept.toSorted(([one], [other]) => one - other)) words.run(key, text);
    }),
    close: () => database.close(),
  };
}
