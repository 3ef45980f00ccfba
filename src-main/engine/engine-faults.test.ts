import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Clock, systemClock } from '../base/clock.ts';
import { createMemoryKeychain } from '../keychain/keychain.ts';
import { type EngineBench, type EngineClient, openEngineBench } from '../testing/engine-bench.ts';
import { openFilesIn } from '../testing/open-files.ts';

const passphrase = 'correct horse battery';
/** The meter of the data used writes after ten seconds. */
const meterMs = 10_000;
const isTestedHere = process.platform === 'linux';

let bench: EngineBench;
let closeRaw: () => void;

/** Everything in its time but the meter, which writes at once. */
const hurriedClock: Clock = {
  ...systemClock,
  after: (delayMs, task) => systemClock.after(delayMs === meterMs ? 1 : delayMs, task),
};

beforeEach(async () => {
  bench = await openEngineBench();
  bench.keychain = createMemoryKeychain();
  closeRaw = () => {};
});
afterEach(async () => {
  closeRaw();
  await bench.close();
});

/** Makes SQLite refuse what the meter writes into the replica. The answer ends that. */
async function refuseMeter(accountId: string): Promise<{ end(): void; leave(): void }> {
  const replica = await bench.openRaw(accountId, 'replica.db');
  replica.exec(
    `CREATE TRIGGER refuse_meter BEFORE INSERT ON meta WHEN NEW.name = 'data_used'
     BEGIN SELECT RAISE(ABORT, 'no room'); END`,
  );
  closeRaw = () => void replica.close();
  return {
    end() {
      replica.exec('DROP TRIGGER refuse_meter');
      replica.close();
    },
    /** It stays as it is, and this connection is gone. */
    leave: () => void replica.close(),
  };
}

/** Syncs, so that the meter has something to write. */
async function useData(client: EngineClient, accountId: string): Promise<void> {
  const used = async () => (await bench.status(client, accountId)).dataUse.todayBytes;
  const before = await used();
  await client.sync.now({ accountId });
  await expect.poll(used).toBeGreaterThan(before);
}

const noticesOf = async (client: EngineClient, accountId: string) =>
  (await bench.status(client, accountId)).notices.map(({ code }) => code);

it('A write that SQLite refuses in a timer is shown, is tried again, and ends nothing', async () => {
  bench.clock = hurriedClock;
  const client = await bench.start();
  const accountId = await bench.connect(client);
  const fault = await refuseMeter(accountId);
  await useData(client, accountId);
  await expect.poll(() => noticesOf(client, accountId)).toEqual(['storage_failed']);
  fault.end();
  await expect.poll(() => noticesOf(client, accountId)).toEqual([]);
});

it('An edited account opens again although its last write was refused', async () => {
  const client = await bench.start();
  const accountId = await bench.connect(client);
  await refuseMeter(accountId);
  await useData(client, accountId);
  const account = await client.accounts.update({
    accountId,
    name: 'North',
    partnerId: null,
    merchantIds: ['merchant-1'],
  });
  expect(account).toMatchObject({ state: 'open', problem: null });
});

// Promise: lock-closes-files-after-refusal
it.runIf(isTestedHere)('Locking the vault closes every file although a write was refused', async () => {
  const client = await bench.start();
  const accountId = await bench.connect(client);
  const fault = await refuseMeter(accountId);
  expect(await client.vault.moveToVault({ passphrase })).toEqual({ ok: true });
  await useData(client, accountId);
  fault.leave();
  await client.vault.lock();
  await expect.poll(() => openFilesIn(bench.accountDir(accountId))).toEqual([]);
  expect(await client.vault.unlock({ passphrase })).toEqual({ ok: true });
  expect((await client.accounts.list()).accounts).toMatchObject([{ id: accountId, state: 'open' }]);
});
