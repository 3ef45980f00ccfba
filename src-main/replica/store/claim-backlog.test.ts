import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { systemClock } from '../../base/clock.ts';
import { openEncrypted, type OpenDatabase } from '../../database/encrypted-database.ts';
import { expectBands } from '../testing/expect-bands.ts';
import { receivedClaim, testDataKey, wireClaim } from '../testing/received-claim.ts';
import { migrate } from '../../database/migrate.ts';
import { replicaSchema } from './replica-schema.ts';
import { openReplica } from './replica.ts';
import { openQueryWorkers } from '../questions/query-workers.ts';
import { workerFile } from '../../../src-testing/worker-files.ts';
import { threadTestGuards } from '../../testing/throwing-guard.ts';
import { asking, ofWords } from '../../../src-shared/query/testing/asking.ts';

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
  const queries = openQueryWorkers({
    guards: threadTestGuards,
    workerUrl: workerFile('query'),
    journalIsWritten: false,
    replicaPath,
    journalPath: join(dir, 'journal.db'),
    dataKey: testDataKey,
  });
  const close = async () => {
    await queries.close();
    replica.close();
  };
  const count = async (text: string) => (await queries.totals(ofWords(text))).claims;
  return { replica, queries, count, close };
}

it('indexes the claims of an older version step by step, the newest first, and goes on after a stop', async () => {
  const dir = tempDir();
  writeVersion3(join(dir, 'replica.db'), 2500);
  const before = open(dir);
  expect(before.replica.searchProgress()).toEqual({ indexed: 0, claims: 2500 });
  expect(await before.count('lodz')).toBe(0);
  expect((await before.queries.totals(asking())).claims).toBe(2500);
  for (let step = 0; step < 7; step += 1) before.replica.catchUp(100);
  expect(before.replica.searchProgress()).toEqual({ indexed: 700, claims: 2500 });
  expect(await before.count('lodz')).toBe(700);
  expect(await before.count('c2499')).toBe(1);
  await before.close();

  const { replica, queries, count, close } = open(dir);
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
  while (replica.searchProgress() !== null) replica.catchUp(333);
  replica.catchUp(333);

  expect(await count('zoe')).toBe(1);
  expect(await count('ana')).toBe(2);
  expect(await count('οδος')).toBe(1);
  expect(await count('京都')).toBe(1);
  expect(await count('lodz')).toBe(2496);
  expect(await count('1,182.57')).toBe(2498);
  expect(await count('30712345678')).toBe(2498);
  expect(await count('c17')).toBe(111);
  expect(await count('900001234567890')).toBe(1);
  expect((await queries.totals(asking('merchant:"lodz"'))).claims).toBe(2496);
  expect(await queries.merchantHistory('c100')).toMatchObject({ open: 2497, won: 0, lost: 0 });
  expect(
    (await queries.window({ filter: asking('lodz'), sort: 'newest', offset: 0, limit: 1 })).rows,
  ).toHaveLength(1);
  expect(replica.countClaims()).toBe(2501);
  expect(replica.getBody('c1')?.body).toMatchObject({ merchantId: '900001234567890' });
});

it('goes on after a kill in the middle, with nothing missing and nothing twice', async () => {
  const dir = tempDir();
  const path = join(dir, 'replica.db');
  writeVersion3(path, 3000);
  const fixture = new URL('../testing/catch-up-until-killed.ts', import.meta.url);
  const program = fork(fixture, [path, '5'], { execArgv: [] });
  const [, signal] = await once(program, 'exit');
  expect(signal).toBe('SIGKILL');

  const { replica, count, close } = open(dir);
  closing.push(close);
  expect(replica.searchProgress()).toEqual({ indexed: 250, claims: 3000 });
  expect(await count('lodz')).toBe(250);
  while (replica.searchProgress() !== null) replica.catchUp(500);
  expectBands(path);
  expect(await count('lodz')).toBe(2998);
  expect(await count('30712345678')).toBe(3000);
});

/** A file of a version before `rrn` and `outcome` were columns: what they hold now was never derived. */
function writeWithoutColumns(path: string, count: number): void {
  const { replica } = openReplica({ path, dataKey: testDataKey, clock: systemClock });
  const claims = Array.from({ length: count }, (_, n) =>
    receivedClaim(`c${n}`, { rrn: `rrn${n}`, outcome: n % 2 === 0 ? 'won' : 'lost' }),
  );
  replica.applyPage({ claims, receivedAtMs: 1, announceNew: false, walk: null });
  replica.close();
  changeFile(path, (database) => {
    database.exec(`UPDATE claim SET rrn = NULL;
      INSERT INTO facet (facet_id, seen, is_open, status, current_step, outcome, origin, currency)
        SELECT 100, seen, is_open, status, current_step, NULL, origin, currency FROM facet LIMIT 1;
      UPDATE claim SET facet_id = 100;
      DELETE FROM facet WHERE facet_id <> 100;
      UPDATE meta SET value = (SELECT json_group_array(j.value) FROM json_each(meta.value) j WHERE j.value NOT IN ('rrn', 'outcome'))
        WHERE name = 'derived_columns'`);
  });
}

function changeFile(path: string, change: (database: OpenDatabase) => void): void {
  const database = openEncrypted(path, testDataKey, { readonly: false });
  change(database);
  database.close();
}

it('fills a column that an older version did not have, without touching the words', async () => {
  const dir = tempDir();
  writeWithoutColumns(join(dir, 'replica.db'), 300);
  const before = open(dir);
  expect(before.replica.getFacts(['c7']).get('c7')).toMatchObject({ rrn: null, outcome: null });
  expect(before.replica.isBehind()).toBe(true);
  // Every claim is found meanwhile: nobody needs to know that the search index is being built.
  expect(before.replica.searchProgress()).toBeNull();
  expect(await before.count('rrn7')).toBe(11);
  before.replica.catchUp(200);
  expect(before.replica.getFacts(['c299', 'c0']).get('c299')).toMatchObject({
    rrn: 'rrn299',
    outcome: 'lost',
  });
  expect(before.replica.getFacts(['c0']).get('c0')?.rrn).toBeNull();
  await before.close();

  const { replica, queries, count, close } = open(dir);
  closing.push(close);
  while (replica.isBehind()) replica.catchUp(50);
  expect(replica.getFacts(['c0']).get('c0')).toMatchObject({ rrn: 'rrn0', outcome: 'won' });
  expect(await queries.totals(asking('outcome:"won"'))).toMatchObject({ claims: 150 });
  expect(await count('rrn7')).toBe(11);
  expect(replica.countClaims()).toBe(300);
});

it('goes on filling it after a kill, and has nothing to do when all is filled', async () => {
  const dir = tempDir();
  const path = join(dir, 'replica.db');
  writeWithoutColumns(path, 400);
  const fixture = new URL('../testing/catch-up-until-killed.ts', import.meta.url);
  const [, signal] = await once(fork(fixture, [path, '3'], { execArgv: [] }), 'exit');
  expect(signal).toBe('SIGKILL');

  const after = open(dir);
  expect(after.replica.isBehind()).toBe(true);
  expect(after.replica.getFacts(['c250']).get('c250')?.rrn).toBe('rrn250');
  expect(after.replica.getFacts(['c249']).get('c249')?.rrn).toBeNull();
  expectBands(path);
  while (after.replica.isBehind()) after.replica.catchUp(100);
  expectBands(path);
  expect(after.replica.getFacts(['c0']).get('c0')?.rrn).toBe('rrn0');
  await after.close();
  const again = open(dir);
  closing.push(again.close);
  expect(again.replica.isBehind()).toBe(false);
});

it('goes on where version 5 was stopped, and begins anew when it lacks a column', () => {
  const path = join(tempDir(), 'replica.db');
  writeVersion3(path, 100);
  const marks = "SELECT name, value FROM meta WHERE name LIKE 'derive\\_%' ESCAPE '\\' ORDER BY name";
  changeFile(path, (database) => {
    migrate(database, replicaSchema, 5);
    database.exec(`UPDATE meta SET value = '10' WHERE name = 'search_backlog_below'`);
    migrate(database, replicaSchema, 6);
    expect(database.prepare(marks).raw().all()).toEqual([
      ['derive_below', '10'],
      ['derive_words', '1'],
    ]);
    database.exec(`UPDATE meta SET value = '["words"]' WHERE name = 'derived_columns'`);
  });
  const { replica } = openReplica({ path, dataKey: testDataKey, clock: systemClock });
  closing.push(() => replica.close());
  expect(replica.searchProgress()).toEqual({ indexed: 0, claims: 100 });
});

it('derives from every stored body what the claim had', () => {
  const path = join(tempDir(), 'replica.db');
  const { replica } = openReplica({ path, dataKey: testDataKey, clock: systemClock });
  closing.push(() => replica.close());
  const field = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const fields = fc.record(
    {
      updatedAt: field<unknown>(
        '2026-03-02T10:00:00.000Z',
        '2026-03-02T07:00:00-03:00',
        '2027-01-01T00:00:00Z',
        null,
        'soon',
      ),
      merchantId: field('m1', ''),
      primaryAccountNumber: field('4111111111111234', '411111******1234', ''),
      amount: field<unknown>(10.5, 1e15, 'ten'),
      currency: field('USD', 'JPY', '???'),
      seen: field<unknown>(true, false, 'no'),
      isOpen: field<unknown>(true, null),
      merchant: field<unknown>({ name: 'Łódź', taxId: '30-1', taxIdType: 'CUIT' }, null, 'shop'),
      createdAt: field<unknown>('2026-03-01T10:00:00.000Z', null),
    },
    { requiredKeys: [] },
  );
  const ids = ['c0', 'c1', 'c2'];
  const step = fc.record({
    id: fc.constantFrom(...ids),
    fields,
    alone: fc.boolean(),
    thenSeen: fc.boolean(),
  });
  checkProperty(
    fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
      let atMs = 0;
      for (const { id, fields: changed, alone, thenSeen } of steps) {
        const claim = receivedClaim(id, changed);
        atMs += 1;
        if (alone) replica.applyClaim(claim, atMs);
        else replica.applyPage({ claims: [claim], receivedAtMs: atMs, announceNew: true, walk: null });
        if (thenSeen) replica.applySeen([id]);
      }
      const before = replica.getFacts(ids);
      changeFile(path, (database) => {
        database.exec(`DELETE FROM meta WHERE name = 'derived_columns'`);
      });
      const again = openReplica({ path, dataKey: testDataKey, clock: systemClock }).replica;
      try {
        while (again.isBehind()) again.catchUp(2);
        expect(again.getFacts(ids)).toEqual(before);
      } finally {
        again.close();
      }
    }),
    { atLeast: 15, budgetMs: 1_000 },
  );
});
