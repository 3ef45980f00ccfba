import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { systemClock } from '../clock.ts';
import { openEncrypted } from '../database/encrypted-database.ts';
import { testDataKey, wireClaim } from './replica-fixture.ts';
import { migrateReplica } from './replica-schema.ts';
import { openReplica } from './replica.ts';
import { openReplicaReader } from './replica-reader.ts';

const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** The rows as version 3 wrote them. */
function writeVersion3(path: string, count: number): void {
  const database = openEncrypted(path, testDataKey, { readonly: false, cacheKib: 1000 });
  migrateReplica(database, 3);
  database.exec(
    `INSERT INTO facet (facet_id, seen, is_open, status, outcome, currency) VALUES (1, 0, 1, 'PENDING_REVIEW', 'in_progress', 'USD')`,
  );
  const body = database.prepare('INSERT INTO claim_body (body_id, body) VALUES (?, ?)');
  const claim = database.prepare(
    `INSERT INTO claim (claim_key, claim_id, facet_id, body_id, merchant_id, merchant_name, merchant_key, holder_name,
       rrn, masked_card, amount, amount_minor, updated_at, updated_at_ms, received_at_ms)
     VALUES (?, ?, 1, ?, ?, ?, ?, 'Jane Roe', '000000000001', '411111••••••1234', 1182.57, 118257, NULL, NULL, 1)`,
  );
  const words = database.prepare('INSERT INTO claim_search (rowid, words) VALUES (?, ?)');
  database.exec('BEGIN');
  for (let n = 0; n < count; n += 1) {
    const name = n === 0 ? 'ΟΔΟΣ' : n === 1 ? '東京都庁' : 'Łódź';
    const merchantId = n === 1 ? '900001234567890' : null;
    const stored = wireClaim(`c${n}`, { merchant: { name, taxId: '30-71234567-8' }, amount: 1182.57 });
    body.run(n + 1, JSON.stringify(merchantId === null ? stored : { ...stored, merchantId }));
    claim.run(
      n - 2,
      `c${n}`,
      n + 1,
      merchantId,
      name,
      name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    );
    words.run(n - 2, `${name} Jane Roe 411111••••••1234 000000000001 AUTH01 tx-1 c${n}`);
  }
  database.exec('COMMIT');
  database.close();
}

it('indexes the claims of an older version anew, and folds their merchants as typed text is', async () => {
  const dir = tempDir();
  const replicaPath = join(dir, 'replica.db');
  writeVersion3(replicaPath, 2500);
  const { replica, rebuilt } = openReplica({ path: replicaPath, dataKey: testDataKey, clock: systemClock });
  expect(rebuilt).toBe(false);
  const reader = openReplicaReader({
    workerUrl: new URL('./reader-worker.ts', import.meta.url),
    journalIsWritten: false,
    replicaPath,
    journalPath: join(dir, 'journal.db'),
    dataKey: testDataKey,
  });
  closing.push(
    () => replica.close(),
    () => reader.close(),
  );
  const count = async (text: string) => (await reader.totals({ text })).claims;
  expect(await count('οδος')).toBe(1);
  expect(await count('京都')).toBe(1);
  expect(await count('lodz')).toBe(2498);
  expect(await count('1,182.57')).toBe(2500);
  expect(await count('30712345678')).toBe(2500);
  expect(await count('c17')).toBe(111);
  expect(await count('900001234567890')).toBe(1);
  expect((await reader.totals({ merchantName: 'lodz' })).claims).toBe(2498);
  expect(replica.countClaims()).toBe(2500);
  expect(replica.getBody('c1')?.body).toMatchObject({ merchantId: '900001234567890' });
});
