import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { systemClock } from '../clock.ts';
import { openEncrypted } from '../database/encrypted-database.ts';
import { receivedClaim, testDataKey, wireClaim } from './replica-fixture.ts';
import { migrate } from '../database/migrate.ts';
import { replicaSchema } from './replica-schema.ts';
import { openReplica } from './replica.ts';
import { openReplicaReader } from './query-workers.ts';

const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** The rows as version 3 wrote them. */
function writeVersion3(path: string, count: number): void {
  const database = openEncrypted(path, testDataKey, { readonly: false, cacheKib: 1000 });
  migrate(database, replicaSchema, 3);
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

function open(dir: string) {
  const replicaPath = join(dir, 'replica.db');
  const { replica, rebuilt } = openReplica({ path: replicaPath, dataKey: testDataKey, clock: systemClock });
  expect(rebuilt).toBe(false);
  const reader = openReplicaReader({
    workerUrl: new URL('./query-worker.ts', import.meta.url),
    journalIsWritten: false,
    replicaPath,
    journalPath: join(dir, 'journal.db'),
    dataKey: testDataKey,
  });
  const close = async () => {
    await reader.close();
    replica.close();
  };
  const count = async (text: string) => (await reader.totals({ text })).claims;
  return { replica, reader, count, close };
}

it('indexes the claims of an older version step by step, the newest first, and goes on after a stop', async () => {
  const dir = tempDir();
  writeVersion3(join(dir, 'replica.db'), 2500);
  const before = open(dir);
  expect(before.replica.searchProgress()).toEqual({ indexed: 0, claims: 2500 });
  expect(await before.count('lodz')).toBe(0);
  expect((await before.reader.totals({})).claims).toBe(2500);
  for (let step = 0; step < 7; step += 1) before.replica.indexMore(100);
  expect(before.replica.searchProgress()).toEqual({ indexed: 700, claims: 2500 });
  expect(await before.count('lodz')).toBe(700);
  expect(await before.count('c2499')).toBe(1);
  await before.close();

  const { replica, reader, count, close } = open(dir);
  closing.push(close);
  expect(replica.searchProgress()).toEqual({ indexed: 700, claims: 2500 });
  // What comes meanwhile: new, changed and already indexed, changed and not yet indexed.
  const page = [
    receivedClaim('new', { merchant: { name: 'Zoe' } }),
    ...['c2400', 'c5'].map((id) =>
      receivedClaim(id, { merchant: { name: 'Ana' }, updatedAt: '2027-01-01T00:00:00Z', createdAt: 'none' }),
    ),
  ];
  replica.applyPage({ claims: page, receivedAtMs: 2, announceNew: true, walk: null });
  expect(await count('zoe')).toBe(1);
  while (replica.searchProgress() !== null) replica.indexMore(333);
  replica.indexMore(333);

  expect(await count('zoe')).toBe(1);
  expect(await count('ana')).toBe(2);
  expect(await count('οδος')).toBe(1);
  expect(await count('京都')).toBe(1);
  expect(await count('lodz')).toBe(2496);
  expect(await count('1,182.57')).toBe(2498);
  expect(await count('30712345678')).toBe(2498);
  expect(await count('c17')).toBe(111);
  expect(await count('900001234567890')).toBe(1);
  expect((await reader.totals({ merchantName: 'lodz' })).claims).toBe(2496);
  expect(await reader.merchantHistory('c100')).toEqual({ open: 2497, won: 0, lost: 0 });
  expect(
    (await reader.window({ filter: { text: 'lodz' }, sort: 'newest', offset: 0, limit: 1 })).rows,
  ).toHaveLength(1);
  expect(replica.countClaims()).toBe(2501);
  expect(replica.getBody('c1')?.body).toMatchObject({ merchantId: '900001234567890' });
});

it('goes on after a kill in the middle, with nothing missing and nothing twice', async () => {
  const dir = tempDir();
  const path = join(dir, 'replica.db');
  writeVersion3(path, 3000);
  const fixture = new URL('./search-backlog-fixture.ts', import.meta.url);
  const program = fork(fixture, [path, '5'], { execArgv: [] });
  const [, signal] = await once(program, 'exit');
  expect(signal).toBe('SIGKILL');

  const { replica, count, close } = open(dir);
  closing.push(close);
  expect(replica.searchProgress()).toEqual({ indexed: 250, claims: 3000 });
  expect(await count('lodz')).toBe(250);
  while (replica.searchProgress() !== null) replica.indexMore(500);
  expect(await count('lodz')).toBe(2998);
  expect(await count('30712345678')).toBe(3000);
});
