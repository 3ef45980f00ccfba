import type { ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import { readListing } from '../../src-main/claims-service/listing-reading.ts';
import { openBulkFile } from '../../src-main/replica/load/bulk-file.ts';
import { claimColumns, type ReadClaim, readClaim } from '../../src-main/replica/store/claim-columns.ts';
import { firstKeyOf } from '../../src-main/replica/store/claim-key.ts';
import { namesOf } from '../../src-main/database/columns.ts';
import { openEncrypted } from '../../src-main/database/encrypted-database.ts';
import { createFacetTable } from '../../src-main/replica/store/facet-table.ts';
import { openReplica } from '../../src-main/replica/store/replica.ts';
import { migrate } from '../../src-main/database/migrate.ts';
import { replicaSchema } from '../../src-main/replica/store/replica-schema.ts';
import { searchWords } from '../../src-main/replica/store/search-words.ts';
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
 * Makes the file of a bulk load, which can be opened as a replica afterwards, and the fastest that is known for a raw one of the same schema, in turn with it: no
 * indexes, rows that are derived beforehand, large transactions, and everything else made at the end.
 */
export async function benchBulkIngest(
  paths: { bulk: string; raw: string },
  dataKey: Buffer,
  claims: number,
): Promise<Figure[]> {
  const live = `${paths.bulk}.live`;
  openReplica({ path: live, dataKey, clock: systemClock }).replica.close();
  const file = openBulkFile({ path: paths.bulk, livePath: live, dataKey, loadId: 'bench' });
  const raw = openRaw(paths.raw, dataKey, { isBulk: true });
  const ours = { ms: 0, cpuMs: 0 };
  const plain = { ms: 0, cpuMs: 0 };
  let asked = 0;
  let gathered: RawRow[] = [];
  for (const page of claimPages(claims)) {
    const answered = { httpStatus: 200, contentType: 'application/json', body: bodyOf(page), apiKey };
    const startedAt = stamp();
    const outcome = await readListing(answered);
    if (outcome.kind !== 'ok') throw new Error('The page was not read.');
    asked += 1;
    file.take(outcome.answer.claims, { ...usualTaking, asked, oldestUnderWay: asked });
    add(ours, startedAt);
    gathered.push(...page.map(rawRow));
    if (gathered.length < rawAtOnce) continue;
    const rows = gathered;
    gathered = [];
    measure(plain, () => raw.insertPage(rows));
  }
  measure(plain, () => raw.insertPage(gathered));
  const beforeEndMs = ours.ms;
  measure(ours, () => {
    for (;;) {
      const { made, of } = file.makeNext();
      if (made === of) return;
    }
  });
  measure(plain, () => raw.finish());
  // Nothing is in the replica in use: what was loaded becomes one that can be opened.
  file.adopt(null);
  file.close();
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
  /** Of this thread. */
  cpuMs: number;
}

function stamp(): Spent {
  const { user, system } = process.threadCpuUsage();
  return { ms: performance.now(), cpuMs: (user + system) / 1000 };
}

function add(to: Spent, from: Spent): void {
  const now = stamp();
  to.ms += now.ms - from.ms;
  to.cpuMs += now.cpuMs - from.cpuMs;
}

function measure(to: Spent, work: () => unknown): void {
  const from = stamp();
  work();
  add(to, from);
}

/** As long as a usual key: each answer is searched for the key. */
const apiKey = 'k'.repeat(40);
const usualTaking = { receivedAtMs: 0, keepsNew: true, isSingleRead: false, walk: null };

function bodyOf(page: readonly ReceivedClaim[]): Buffer {
  return Buffer.from(JSON.stringify({ success: true, data: page }));
}

/** Rows of a raw transaction. */
const rawAtOnce = 5000;

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
