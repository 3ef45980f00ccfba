import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { rowAsReceived, type ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import { readClaim } from '../../claims-service/received-claims.ts';
import { openEncrypted } from '../../database/encrypted-database.ts';
import { replicaSchema } from '../store/replica-schema.ts';
import { expectBands } from '../testing/expect-bands.ts';
import { openLoading } from '../testing/open-loading.ts';
import { receivedClaim, testDataKey, wireClaim } from '../testing/received-claim.ts';
import { asking } from '../../../src-shared/query/testing/asking.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

function opened(path = join(tempDir(), 'replica.db'), fromClaims = 1) {
  const files = openLoading(path, fromClaims);
  closing.push(files.close);
  const here = (claims: ReceivedClaim[]) =>
    files.replica.applyPage({ claims, receivedAtMs: 1, announceNew: false, walk: null });
  const take = (claims: ReceivedClaim[], keepsNew = true) =>
    files.load.take(claims, { receivedAtMs: 1, keepsNew, walk: null });
  const finish = () => files.load.finish(new AbortController().signal, () => undefined);
  const ids = async (filter = asking()) =>
    (await files.queries.ids({ filter, sort: 'newest', offset: 0, limit: 1000 })).claimIds.toSorted();
  return { ...files, path, here, take, finish, ids };
}

it('shows what came first while the rest is loaded, then everything, and keeps all that is no claim', async () => {
  const { replica, load, queries, path, here, take, finish, ids } = opened();
  here([receivedClaim('first')]);
  await load.beginIfLarge();
  await take([receivedClaim('a', { amount: 5 }), receivedClaim('b', { seen: true })]);
  replica.writeMeta('kept', 'yes');
  replica.documents.apply('a', { documents: [], quantity: 3 }, 7);
  expect(await ids()).toEqual(['first']);
  expect(load.searchProgress()).toEqual({ indexed: 1, claims: 3 });
  const asked = queries.totals(asking());
  await finish();
  expect((await asked).claims).toBe(1);
  expect(await ids()).toEqual(['a', 'b', 'first']);
  expect(await ids(asking('nandu seen:yes'))).toEqual(['b']);
  expect(await queries.totals(asking('seen:no'))).toMatchObject({ claims: 2 });
  expect(replica.readMeta('kept')).toBe('yes');
  expect(replica.documents.read('a')).toMatchObject({ listedAtMs: 7 });
  expect(load.searchProgress()).toBeNull();
  expect(replica.loadId()).toBeNull();
  expect(readdirSync(join(path, '..')).filter((name) => name.includes('.load'))).toEqual([]);
  here([receivedClaim('later')]);
  expect(await ids()).toEqual(['a', 'b', 'first', 'later']);
  for (const sort of ['amount_high', 'recently_updated', 'merchant'] as const) {
    const { claimIds } = await queries.ids({ filter: asking(), sort, offset: 0, limit: 10 });
    for (const [index, claimId] of claimIds.entries())
      expect(await queries.locate({ filter: asking(), sort, claimId })).toEqual({ index });
  }
  const file = openEncrypted(path, testDataKey, { readonly: true });
  expect(file.prepare("SELECT DISTINCT tbl FROM sqlite_stat1 WHERE tbl = 'claim'").pluck().all()).toEqual([
    'claim',
  ]);
  file.close();
});

it('what is written while the files change places is not lost', async () => {
  const { replica, load, path, here, take, finish, ids } = opened();
  here([receivedClaim('first')]);
  await load.beginIfLarge();
  await take([receivedClaim('a')]);
  let isOver = false;
  let written = 0;
  const finished = finish().finally(() => (isOver = true));
  const write = (): void => {
    if (isOver) return;
    replica.applyClaim(receivedClaim(`during${written}`), 1);
    replica.writeMeta('during', String(written));
    written += 1;
    if (written < 200) setTimeout(write, 3);
  };
  write();
  await finished;
  expectBands(path);
  const during = Array.from({ length: written }, (_, n) => `during${n}`);
  expect(await ids()).toEqual(['a', ...during, 'first'].toSorted());
  expect(replica.readMeta('during')).toBe(String(written - 1));
});

it('waits for whoever reads the replica in use as of one moment, and leaves them what they read', async () => {
  const { load, path, here, take, finish, ids } = opened();
  here([receivedClaim('first')]);
  await load.beginIfLarge();
  await take([receivedClaim('a')]);
  const reader = openEncrypted(path, testDataKey, { readonly: true });
  reader.exec('BEGIN');
  const count = reader.prepare<[], number>('SELECT count(*) FROM claim').pluck();
  expect(count.get()).toBe(1);
  here([receivedClaim('later')]);
  let isOver = false;
  const finished = finish().finally(() => (isOver = true));
  await vi.waitFor(async () => expect(await ids()).toEqual(['first', 'later']));
  expect(isOver).toBe(false);
  expect(count.get()).toBe(1);
  reader.exec('COMMIT');
  reader.close();
  await finished;
  expect(await ids()).toEqual(['a', 'first', 'later']);
});

it('tells of claims that it holds and of those that it does not', async () => {
  const { load, here, take } = opened();
  here([receivedClaim('first')]);
  await load.beginIfLarge();
  await take([receivedClaim('a')]);
  const later = { updatedAt: '2026-03-09T00:00:00Z', status: 'COMPLETED' };
  const taken = await take([receivedClaim('new'), receivedClaim('a', later)], false);
  expect(taken.notHere).toEqual([0]);
  expect(taken.changes.map(({ claimId }) => claimId)).toEqual(['a']);
});

it.each([
  ['while it takes pages', 'took 210'],
  ['while the indexes are made', 'made'],
])('a kill %s costs nothing but time', async (_, at) => {
  const path = join(tempDir(), 'replica.db');
  const before = opened(path);
  before.here([receivedClaim('first')]);
  await before.close();
  closing.pop();
  const run = async (killAt: string | null) => {
    const said: string[] = [];
    const child = fork(
      fileURLToPath(new URL('../testing/load-until-killed.ts', import.meta.url)),
      [path, '220'],
      {
        execArgv: [],
      },
    );
    child.on('message', (text) => {
      said.push(String(text));
      if (text === killAt || String(text).startsWith('finished')) child.kill('SIGKILL');
    });
    await once(child, 'exit');
    return said;
  };
  expect(await run(at)).not.toContain('finished 11001');
  const again = await run(null);
  // At least one of the large transactions had been committed.
  expect(Number(again[0]?.replace('from ', ''))).toBeGreaterThan(0);
  expect(again.at(-1)).toBe('finished 11001');
  const after = opened(path);
  expect(after.rebuilt).toBe(false);
  expect((await after.queries.totals(asking())).claims).toBe(11_001);
  expect((await after.queries.totals(asking('nandu'))).claims).toBe(11_001);
  expect(after.replica.getFacts(['p219-49']).size).toBe(1);
  expectBands(path);
});

it('a second file that is damaged, or of another load, is begun anew', async () => {
  const first = opened();
  first.here([receivedClaim('first')]);
  await first.load.beginIfLarge();
  await first.take([receivedClaim('a')]);
  await first.close();
  closing.pop();
  writeFileSync(`${first.path}.load`, 'no database'.repeat(1000));
  const second = opened(first.path);
  await second.load.resume();
  expect(second.load.claims()).toBe(0);
  expect(second.load.readWalk('w')).toBeNull();
  second.replica.endLoad();
  await second.close();
  closing.pop();
  const third = opened(first.path);
  await third.load.resume();
  expect(third.load.isUnderWay()).toBe(false);
  expect(existsSync(`${first.path}.load`)).toBe(false);
});

it('a second file that an earlier version began is begun anew', async () => {
  const first = opened();
  first.here([receivedClaim('first')]);
  await first.load.beginIfLarge();
  await first.take([receivedClaim('a')]);
  await first.close();
  closing.pop();
  const file = openEncrypted(`${first.path}.load`, testDataKey, { readonly: false });
  file.pragma(`user_version = ${replicaSchema.migrations.length - 1}`);
  file.close();
  const second = opened(first.path);
  await second.load.resume();
  expect(second.load.claims()).toBe(0);
  await second.take([receivedClaim('a')]);
  await second.finish();
  expect(await second.ids()).toEqual(['a', 'first']);
});

it('reads the pages that it takes: bad rows cost themselves, a reflected key is left out, and what is elsewhere is handed back', async () => {
  const { replica, load, here, finish, ids } = opened();
  here([receivedClaim('known')]);
  expect(load.reader()).toBeNull();
  await load.beginIfLarge();
  const read = (data: unknown, contentType = 'application/json') => {
    const body = Buffer.from(JSON.stringify({ success: true, data }));
    return load.reader()?.read({ httpStatus: 200, contentType, body, apiKey: 'key-0123' });
  };
  expect(await read([], 'text/html')).toMatchObject({ kind: 'ambiguous', detail: { code: 'not_json' } });
  const rows = [wireClaim('known'), { id: 7 }, wireClaim('a', { rrn: 'is key-0123' }), wireClaim('b')];
  const outcome = await read(rows);
  if (outcome?.kind !== 'ok') expect.fail('not read');
  const page = { ...outcome.answer, asked: null };
  expect(page).toMatchObject({ skippedRows: 1, claims: [{ id: 'known' }, { id: 'a' }, { id: 'b' }] });
  expect((await load.claimsOf(page, [0]))[0]?.[rowAsReceived]).toEqual(readClaim(rows[0])?.[rowAsReceived]);
  const receipt = { receivedAtMs: 1, keepsNew: true, walk: null };
  expect(await load.takeOf(page, [1, 2], receipt)).toMatchObject({ claims: 2 });
  await finish();
  expect(await ids()).toEqual(['a', 'b', 'known']);
  expect(replica.getBody('a')?.body).toMatchObject({ rrn: 'is …' });
});

it('says why it failed, also to what goes on meanwhile: the code of the fault comes from thread to thread', async () => {
  const { load, path, here, take } = opened();
  here([receivedClaim('known')]);
  mkdirSync(`${path}.load-journal`);
  const why = { code: expect.stringMatching(/^SQLITE_/) };
  await expect(load.beginIfLarge()).rejects.toMatchObject(why);
  await expect(load.beginIfLarge()).rejects.toMatchObject(why);
  await expect(take([receivedClaim('b')])).rejects.toMatchObject(why);
});

it('a claim whose id has half a character is one claim, however often it comes', async () => {
  const { replica, load, take, here, finish, ids } = opened();
  here([receivedClaim('known')]);
  await load.beginIfLarge();
  const later = { updatedAt: '2026-03-09T00:00:00Z', status: 'COMPLETED' };
  for (const over of [{}, later]) {
    const claim = readClaim(wireClaim('half \ud83d', over));
    await take(claim ? [claim] : []);
  }
  await finish();
  expect(await ids()).toEqual(['half \ufffd', 'known']);
  expect(replica.getBody('half \ufffd')?.body).toMatchObject({ status: 'COMPLETED' });
});

it('a thread that ended has a page read here, and takes none', async () => {
  const { load, here } = opened();
  here([receivedClaim('known')]);
  await load.beginIfLarge();
  const reader = load.reader();
  await load.close();
  const body = Buffer.from('{"success":true,"data":[]}');
  expect(
    await reader?.read({ httpStatus: 200, contentType: 'application/json', body, apiKey: 'key' }),
  ).toBeNull();
});
