import {
  cpSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../base/clock.ts';
import { createVault } from '../vault/vault.ts';
import { contract } from '../../src-shared/contract/contract.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import {
  createMemoryKeychain,
  createOsKeychain,
  type Keychain,
  KeychainFailed,
} from '../keychain/keychain.ts';
import { type EngineBench, type EngineClient, openEngineBench } from '../testing/engine-bench.ts';

const passphrase = 'correct horse battery';
const osKeychain = createOsKeychain();
const hasOsKeychain = await osKeychain.isAvailable();

/** A machine without a Secret Service. */
const noKeychain: Keychain = {
  isAvailable: async () => false,
  read: () => Promise.reject(new KeychainFailed('keychain_absent')),
  write: () => Promise.reject(new KeychainFailed('keychain_absent')),
  forget: () => Promise.reject(new KeychainFailed('keychain_absent')),
  namesOf: () => Promise.reject(new KeychainFailed('keychain_absent')),
};

let bench: EngineBench;
beforeEach(async () => {
  bench = await openEngineBench();
  bench.keychain = noKeychain;
});
afterEach(async () => {
  await bench.close();
});

const receipts = async (endpoint: string) => {
  const answer = await fetch(`${bench.service.controlUrl}/__sandbox/ledger?endpoint=${endpoint}`);
  return ((await answer.json()) as { receipts: unknown[] }).receipts.length;
};

async function connected(client: EngineClient): Promise<string> {
  expect(await client.vault.moveToVault({ passphrase })).toEqual({ ok: true });
  return bench.connect(client);
}

function findIn(dir: string, text: string): string[] {
  return globSync('**/*', { cwd: dir })
    .map((file) => join(dir, file))
    .filter((file) => statSync(file).isFile() && readFileSync(file).includes(text));
}

async function queueSeen(client: EngineClient, accountId: string): Promise<string> {
  const claimIds = (await bench.firstRows(client, accountId)).slice(0, 1).map(({ id }) => id);
  const { takers } = await client.claims.assess({ accountId, action: 'seen', claimIds });
  const { entryIds } = await client.outbox.decide({ accountId, kind: 'mark_seen', targets: takers });
  return entryIds[0] ?? expect.fail('not taken');
}

describe('without a keychain', () => {
  it('an account is connected with a vault, and is there after a restart once it is unlocked', async () => {
    const client = await bench.start();
    expect(await client.accounts.add(bench.account())).toMatchObject({ problem: 'keychain_unavailable' });
    const accountId = await connected(client);
    await bench.stop();

    const again = await bench.start();
    expect(await again.vault.status()).toMatchObject({ store: 'vault', isLocked: true, fault: null });
    await expect(again.accounts.list()).rejects.toMatchObject({ data: { code: 'vault_locked' } });
    expect(await again.vault.unlock({ passphrase: 'a wrong passphrase' })).toMatchObject({
      problem: 'passphrase_wrong',
    });
    expect(await again.vault.unlock({ passphrase })).toEqual({ ok: true });
    expect((await again.accounts.list()).accounts).toMatchObject([
      { id: accountId, hasKey: true, state: 'open' },
    ]);
    expect(await bench.firstRows(again, accountId)).toHaveLength(5);
    const file = readFileSync(join(bench.profileDir, 'vault.json'), 'utf8');
    expect(file).not.toContain(bench.service.apiKey);
  });

  it('a lock forgets selections, and what names one afterwards is refused', async () => {
    const client = await bench.start();
    const accountId = await connected(client);
    const shown = (await bench.firstRows(client, accountId)).map(({ id }) => id);
    const { selectionId } = await client.selections.make({
      accountId,
      base: null,
      forget: null,
      change: { how: 'edit', added: shown, removed: [] },
      shown: [],
    });
    await client.vault.lock();
    await client.vault.unlock({ passphrase });
    await expect(client.selections.read({ accountId, selectionId, shown })).rejects.toMatchObject({
      data: { code: 'selection_missing' },
    });
  });

  it('what is queued is sent, and no notice mentions a copy, over locks and restarts', async () => {
    const client = await bench.start();
    const accountId = await connected(client);
    const entryId = await queueSeen(client, accountId);
    await client.outbox.sendNow({ accountId, entryIds: [entryId] });
    await expect.poll(() => receipts('markSeen')).toBe(1);
    await client.vault.lock();
    await client.vault.unlock({ passphrase });
    await bench.stop();
    const again = await bench.start();
    await again.vault.unlock({ passphrase });
    const second = await queueSeen(again, accountId);
    await again.outbox.sendNow({ accountId, entryIds: [second] });
    await expect.poll(() => receipts('markSeen')).toBe(2);
    expect((await bench.status(again, accountId)).notices).toEqual([]);
  });

  it('a profile that is restored with its vault sends nothing again automatically', async () => {
    const client = await bench.start();
    const accountId = await connected(client);
    await client.outbox.sendNow({ accountId, entryIds: [await queueSeen(client, accountId)] });
    await expect.poll(() => receipts('markSeen')).toBe(1);
    await queueSeen(client, accountId);
    await bench.stop();
    const copy = join(tempDir(), 'profile');
    cpSync(bench.profileDir, copy, { recursive: true });
    const original = await bench.start();
    await original.vault.unlock({ passphrase });
    await expect.poll(() => receipts('markSeen')).toBe(2);
    await bench.stop();

    bench.profileDir = copy;
    const restored = await bench.start();
    await restored.vault.unlock({ passphrase });
    expect((await bench.status(restored, accountId)).notices).toMatchObject([{ code: 'profile_restored' }]);
    expect(await receipts('markSeen')).toBe(2);
  });

  it('a vault that is gone or damaged says so, and nothing is written in its place', async () => {
    const client = await bench.start();
    await connected(client);
    await bench.stop();
    const path = join(bench.profileDir, 'vault.json');
    const aside = join(tempDir(), 'vault.json');
    cpSync(path, aside);
    rmSync(path);
    const again = await bench.start();
    expect(await again.vault.status()).toMatchObject({ isLocked: true, fault: 'vault_missing' });
    expect(await again.vault.unlock({ passphrase })).toMatchObject({ problem: 'vault_missing' });
    writeFileSync(path, 'nonsense');
    expect(await again.vault.status()).toMatchObject({ fault: 'vault_damaged' });
    // Put back while it runs: no restart is needed.
    cpSync(aside, path);
    expect(await again.vault.unlock({ passphrase })).toEqual({ ok: true });
    expect((await again.accounts.list()).accounts).toMatchObject([{ state: 'open' }]);
  });
});

describe('an account that is removed', () => {
  it('takes its folder, its secrets and its epoch with it, and the vault stays', async () => {
    const client = await bench.start();
    const accountId = await connected(client);
    const entryId = await queueSeen(client, accountId);
    await expect(client.accounts.remove({ accountId, evenWithUnresolved: false })).rejects.toMatchObject({
      data: { code: 'unresolved_decisions' },
    });
    expect((await client.outbox.get({ accountId, entryId })).entry.id).toBe(entryId);
    expect(await client.accounts.remove({ accountId, evenWithUnresolved: true })).toEqual({ isErased: true });
    expect(existsSync(bench.accountDir(accountId))).toBe(false);
    await bench.stop();
    const vault = createVault({ path: join(bench.profileDir, 'vault.json'), clock: systemClock });
    await vault.unlock(passphrase);
    expect(vault.names()).toEqual([]);
    for (const dir of [bench.profileDir, bench.stateDir])
      expect(findIn(dir, accountId).filter((file) => !file.endsWith('.log'))).toEqual([]);
  });
});

describe('a locked vault', () => {
  it('answers nothing but what the lock screen asks', async () => {
    const client = await bench.start();
    await connected(client);
    await client.vault.lock();
    const answered: string[] = [];
    for (const [area, procedures] of Object.entries(contract)) {
      for (const name of Object.keys(procedures)) {
        const call = (
          client as never as Record<string, Record<string, (input: unknown) => Promise<unknown>>>
        )[area]?.[name];
        const error: unknown = await call?.({}).then(
          () => null,
          (thrown: unknown) => thrown,
        );
        if ((error as { data?: { code?: string } } | null)?.data?.code !== 'vault_locked')
          answered.push(`${area}.${name}`);
      }
    }
    expect(answered.toSorted()).toEqual([
      'app.info',
      'app.setMenu',
      'changes.subscribe',
      'vault.activity',
      'vault.lock',
      'vault.status',
      'vault.unlock',
    ]);
  });

  it('sends nothing, unless the person allows it', async () => {
    const client = await bench.start();
    const accountId = await connected(client);
    const first = await queueSeen(client, accountId);
    await client.vault.lock();
    // The journal is closed: from here on nothing can be sent, whatever was due.
    await expect.poll(() => existsSync(bench.accountFile(accountId, 'journal.db-wal'))).toBe(false);
    expect(await receipts('markSeen')).toBe(0);
    await client.vault.unlock({ passphrase });
    await client.outbox.sendNow({ accountId, entryIds: [first] });
    await expect.poll(() => receipts('markSeen')).toBe(1);

    await client.vault.setSettings({ sendsWhileLocked: true });
    const second = await queueSeen(client, accountId);
    await client.vault.lock();
    await expect(client.outbox.get({ accountId, entryId: second })).rejects.toMatchObject({
      data: { code: 'vault_locked' },
    });
    // The time to undo it runs out while it is locked.
    await expect.poll(() => receipts('markSeen')).toBe(2);
    expect(await client.vault.unlock({ passphrase: 'a wrong passphrase' })).toMatchObject({ ok: false });
    expect(await client.vault.unlock({ passphrase })).toEqual({ ok: true });
  });

  it('takes no secret with it into memory: the account’s files are closed', async () => {
    const client = await bench.start();
    const accountId = await connected(client);
    await client.vault.lock();
    // The write-ahead log goes with the last connection.
    await expect.poll(() => existsSync(bench.accountFile(accountId, 'journal.db-wal'))).toBe(false);
  });

  it('what was typed to connect an account outlives it, in memory alone', async () => {
    const client = await bench.start();
    await connected(client);
    const form = { accountId: null, form: 'connect' as const };
    await client.formDrafts.save({ ...form, content: 'typed service address' });
    await client.vault.lock();
    await expect(client.formDrafts.read(form)).rejects.toMatchObject({ data: { code: 'vault_locked' } });
    await client.vault.unlock({ passphrase });
    expect(await client.formDrafts.read(form)).toEqual({ content: 'typed service address' });
    expect(findIn(bench.profileDir, 'typed service address')).toEqual([]);
    await client.formDrafts.save({ ...form, content: null });
    expect(await client.formDrafts.read(form)).toEqual({ content: null });
  });
});

describe.skipIf(!hasOsKeychain)('a move, with the keychain of this machine', () => {
  const named = (accountId: string) => osKeychain.namesOf(accountId);

  it('goes to the vault and back with every secret, and leaves none behind', async () => {
    bench.keychain = osKeychain;
    const client = await bench.start();
    const accountId = await bench.connect(client);
    const dataKey = await bench.dataKeyOf(accountId);
    await osKeychain.write(accountId, 'webhook-secret/hook_1', 'whsec');

    expect(await client.vault.moveToVault({ passphrase })).toEqual({ ok: true });
    expect(await named(accountId)).toEqual([]);
    expect((await client.accounts.list()).accounts).toMatchObject([
      { id: accountId, state: 'open', hasKey: true },
    ]);
    await client.outbox.sendNow({ accountId, entryIds: [await queueSeen(client, accountId)] });
    await expect.poll(() => receipts('markSeen')).toBe(1);
    expect((await bench.status(client, accountId)).notices).toEqual([]);

    expect(await client.vault.moveToKeychain({ passphrase: 'a wrong passphrase' })).toMatchObject({
      problem: 'passphrase_wrong',
    });
    expect(await client.vault.moveToKeychain({ passphrase })).toEqual({ ok: true });
    expect((await named(accountId)).toSorted()).toEqual([
      'api-key',
      'data-key',
      'epoch',
      'webhook-secret/hook_1',
    ]);
    expect(await bench.dataKeyOf(accountId)).toBe(dataKey);
    expect(existsSync(join(bench.profileDir, 'vault.json'))).toBe(false);
    expect(readdirSync(bench.stateDir)).toEqual([]);
    expect((await bench.status(client, accountId)).notices).toEqual([]);
    await client.accounts.remove({ accountId, evenWithUnresolved: true });
    expect(await named(accountId)).toEqual([]);
  });
});

/** A keychain that ends the world at one of its calls. */
function dyingKeychain(inner: Keychain, dies: () => boolean): Keychain {
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    if (dies()) throw new KeychainFailed('keychain_unusable');
    return work();
  };
  return {
    isAvailable: () => inner.isAvailable(),
    read: (...about) => guard(() => inner.read(...about)),
    write: (...about) => guard(() => inner.write(...about)),
    forget: (...about) => guard(() => inner.forget(...about)),
    namesOf: (...about) => guard(() => inner.namesOf(...about)),
  };
}

describe('a move that is cut short', () => {
  it.each([
    ['to the vault', 'moveToVault'],
    ['to the keychain', 'moveToKeychain'],
  ] as const)('%s, at any call of the keychain, loses nothing and is finished later', async (_name, way) => {
    const inner = createMemoryKeychain();
    let callsLeft = Number.POSITIVE_INFINITY;
    bench.keychain = dyingKeychain(inner, () => callsLeft-- <= 0);
    let client = await bench.start();
    const accountId = await bench.connect(client);
    const dataKey = await inner.read(accountId, 'data-key');
    if (way === 'moveToKeychain') await client.vault.moveToVault({ passphrase });
    let isMoved = false;
    for (let calls = 1; !isMoved && calls < 60; calls += 3) {
      callsLeft = calls;
      const answer = await client.vault[way]({ passphrase });
      // As after a crash: whatever was open is gone.
      await bench.stop();
      callsLeft = Number.POSITIVE_INFINITY;
      client = await bench.start();
      const { store } = await client.vault.status();
      if (store === 'vault') expect(await client.vault.unlock({ passphrase })).toEqual({ ok: true });
      expect((await client.accounts.list()).accounts).toMatchObject([
        { id: accountId, state: 'open', hasKey: true },
      ]);
      isMoved = answer.ok;
      if (!isMoved) continue;
      expect(store).toBe(way === 'moveToVault' ? 'vault' : 'keychain');
      // What the move left in the other place went at the latest with this start.
      expect(existsSync(join(bench.profileDir, 'vault.json'))).toBe(store === 'vault');
      expect(await inner.read(accountId, 'data-key')).toBe(store === 'vault' ? null : dataKey);
    }
    expect(isMoved).toBe(true);
  });
});

it('a keychain that has another key for the files says so, and the right one opens them again', async () => {
  bench.keychain = createMemoryKeychain();
  const client = await bench.start();
  const accountId = await bench.connect(client);
  const dataKey = await bench.dataKeyOf(accountId);
  await bench.stop();
  await bench.keychain.write(accountId, 'data-key', 'ab'.repeat(32));
  const again = await bench.start();
  expect((await again.accounts.list()).accounts).toMatchObject([
    { state: 'unavailable', problem: { code: 'data_key_changed' } },
  ]);
  await bench.keychain.write(accountId, 'data-key', dataKey);
  expect(await again.accounts.reopen({ accountId })).toMatchObject({ state: 'open', problem: null });
});
