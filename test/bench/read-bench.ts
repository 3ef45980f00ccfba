import { openEncrypted } from '../../src-main/replica/encrypted-database.ts';
import { systemClock } from '../../src-main/clock.ts';
import { openReplica } from '../../src-main/replica/replica.ts';
import { openReplicaReader, type ReplicaReader } from '../../src-main/replica/replica-reader.ts';
import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import { type Figure, readFigure, timeBoth } from './measure.ts';

const workerUrl = new URL('../../src-main/replica/reader-worker.ts', import.meta.url);
const rounds = 200;
const searches = ['farmacia', 'gomez 4', 'sociedad lim'];

/**
 * Reads through the reader (worker thread, overlay, rows put together) beside the same rows by a
 * prepared statement in this thread.
 */
export async function benchReads(
  replicaPath: string,
  journalPath: string,
  dataKey: Buffer,
): Promise<Figure[]> {
  const reader = openReplicaReader({ workerUrl, replicaPath, journalPath, dataKey });
  const raw = openEncrypted(replicaPath, dataKey, { readonly: true, cacheKib: 64 * 1024 });
  const row = `c.claim_id, c.merchant_name, c.holder_name, c.rrn, c.masked_card, c.amount, c.updated_at, c.claim_key,
    f.status, f.current_step, f.outcome, f.origin, f.currency, f.is_open, f.seen`;
  const window = (filter: ClaimFilter) => reader.window({ filter, sort: 'newest', offset: 0, limit: 100 });

  const unseen = raw.prepare(
    `SELECT ${row} FROM claim c JOIN facet f USING (facet_id) WHERE f.seen = 0 ORDER BY c.claim_key DESC LIMIT 100`,
  );
  const figures = [
    readFigure(
      'list window of 100',
      await timeBoth(
        rounds,
        () => window({ seen: false }),
        () => unseen.all(),
      ),
    ),
  ];

  const found = raw.prepare(
    `SELECT ${row} FROM claim_search s JOIN claim c ON c.claim_key = s.rowid JOIN facet f USING (facet_id)
     WHERE claim_search MATCH ? ORDER BY s.rowid DESC LIMIT 100`,
  );
  for (const text of searches) {
    const match = text
      .split(' ')
      .map((word) => `"${word}"*`)
      .join(' ');
    const timings = await timeBoth(
      rounds,
      () => window({ text }),
      () => found.all(match),
    );
    figures.push(readFigure(`search “${text}”`, timings));
  }

  const counts = raw.prepare(
    'SELECT facet_id, count(*), count(amount_minor), sum(amount_minor) FROM claim INDEXED BY claim_by_facet GROUP BY facet_id',
  );
  figures.push(
    readFigure(
      'counts of all views',
      await timeBoth(
        30,
        () => reader.viewCounts(Date.now()),
        () => counts.all(),
      ),
    ),
  );

  const ids = (await reader.ids({ filter: {}, sort: 'newest', offset: 0, limit: 1000 })).claimIds;
  const idAt = (round: number) => ids[(round * 37) % ids.length] ?? '';
  const open = raw.prepare(
    `SELECT ${row}, b.body FROM claim c JOIN facet f USING (facet_id) JOIN claim_body b USING (claim_key) WHERE c.claim_id = ?`,
  );
  figures.push(await benchOpening(replicaPath, dataKey, reader, idAt, (id) => open.all(id)));
  raw.close();
  await reader.close();
  return figures;
}

async function benchOpening(
  replicaPath: string,
  dataKey: Buffer,
  reader: ReplicaReader,
  idAt: (round: number) => string,
  raw: (claimId: string) => unknown,
): Promise<Figure> {
  const { replica } = openReplica({ path: replicaPath, dataKey, clock: systemClock });
  const ours = async (round: number) => {
    replica.getBody(idAt(round));
    await reader.rows([idAt(round)]);
  };
  const figure = readFigure('open a claim', await timeBoth(rounds, ours, (round) => raw(idAt(round))));
  replica.close();
  return figure;
}
