import { claimColumns, type ReadClaim, readClaim } from '../../src-main/replica/claim-columns.ts';
import { firstKeyOf } from '../../src-main/replica/claim-key.ts';
import { namesOf } from '../../src-main/database/columns.ts';
import { openEncrypted } from '../../src-main/database/encrypted-database.ts';
import { createFacetTable } from '../../src-main/replica/facet-table.ts';
import { openReplica } from '../../src-main/replica/replica.ts';
import { migrate } from '../../src-main/database/migrate.ts';
import { replicaSchema } from '../../src-main/replica/replica-schema.ts';
import { searchWords } from '../../src-main/replica/search-words.ts';
import { systemClock } from '../../src-main/clock.ts';
import { claimPages } from './claims.ts';
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
    const columns = page.map((claim) => {
      const read = readClaim(claim);
      return { ...read, searchWords: searchWords(claim, read.columns), body: JSON.stringify(claim) };
    });
    const rawStartedAt = performance.now();
    raw.insertPage(columns);
    rawMs += performance.now() - rawStartedAt;
  }
  replica.close();
  raw.close();
  const ours = (claims / oursMs) * 1000;
  const plain = (claims / rawMs) * 1000;
  return {
    name: 'ingest, pages of 50',
    unit: 'rows/s',
    ours,
    raw: plain,
    rawName: 'raw SQLite, same schema',
    target: 'at least ½ raw',
    met: ours >= plain / 2,
  };
}

type RawRow = ReadClaim & { searchWords: string; body: string };

/** Plain inserts of what is known beforehand: no merge, no masking, no reading back. */
function openRaw(path: string, dataKey: Buffer) {
  const database = openEncrypted(path, dataKey, { readonly: false, cacheKib: 32 * 1024 });
  database.pragma('journal_mode = wal');
  database.pragma('synchronous = normal');
  migrate(database, replicaSchema);
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
        words.run(key, row.searchWords);
      }
    }),
    close: () => database.close(),
  };
}
