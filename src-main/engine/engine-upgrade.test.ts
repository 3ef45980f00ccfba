import { rmSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { openEncrypted } from '../database/encrypted-database.ts';
import { migrate } from '../database/migrate.ts';
import { replicaSchema } from '../replica/store/replica-schema.ts';
import { createDyingWorker } from '../testing/dying-worker.ts';
import { type EngineBench, openEngineBench } from '../testing/engine-bench.ts';

let bench: EngineBench;
afterEach(() => bench.close());

/** A replica of an earlier version that says it has many claims. */
async function makeOld(accountId: string): Promise<void> {
  const path = bench.accountFile(accountId, 'replica.db');
  for (const part of ['', '-wal', '-shm']) rmSync(path + part, { force: true });
  const dataKey = Buffer.from(await bench.dataKeyOf(accountId), 'hex');
  const old = openEncrypted(path, dataKey, { readonly: false });
  migrate(old, replicaSchema, 6);
  old.exec('INSERT INTO facet (claims) VALUES (30000)');
  old.close();
}

it('a large replica of an earlier version is brought up to date by a thread: the account says so, and opens', async () => {
  bench = await openEngineBench();
  const first = await bench.start();
  const accountId = await bench.connect(first);
  await bench.stop();
  await makeOld(accountId);

  const client = await bench.start();
  const said = async () => (await client.accounts.list()).accounts[0];
  expect(await said()).toMatchObject({ state: 'unavailable', problem: { code: 'claims_upgraded' } });
  // Another try in the middle begins nothing anew.
  await client.accounts.reopen({ accountId });
  await expect.poll(said).toMatchObject({ state: 'open', problem: null });
});

it('A thread that ends before its replica is up to date is logged, and the account opens all the same', async () => {
  bench = await openEngineBench();
  const first = await bench.start();
  const accountId = await bench.connect(first);
  await bench.stop();
  await makeOld(accountId);
  const worker = createDyingWorker(bench.queryWorkerUrl);
  bench.queryWorkerUrl = worker.url;
  worker.killNext('upgrade', 'exits');

  const client = await bench.start();
  await expect
    .poll(async () => (await client.accounts.list()).accounts[0])
    .toMatchObject({ state: 'open', problem: null });
  expect(bench.logged('fault')).toEqual([{ kind: 'accounts', code: 'ThreadEnded' }]);
});

it('a start that ends in the middle leaves the file to the next one', async () => {
  bench = await openEngineBench();
  const first = await bench.start();
  const accountId = await bench.connect(first);
  await bench.stop();
  await makeOld(accountId);
  await bench.start();
  await bench.stop();
  const client = await bench.start();
  await expect
    .poll(async () => (await client.accounts.list()).accounts[0])
    .toMatchObject({ state: 'open', problem: null });
});
