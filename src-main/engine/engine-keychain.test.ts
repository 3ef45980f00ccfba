import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import {
  createMemoryKeychain,
  createOsKeychain,
  type Keychain,
  KeychainFailed,
  type SecretName,
} from '../keychain/keychain.ts';
import { type Clock, systemClock } from '../base/clock.ts';
import { type EngineBench, type EngineClient, openEngineBench } from '../testing/engine-bench.ts';
import { createLateKeychain } from '../testing/late-keychain.ts';

const osKeychain = createOsKeychain();
const hasOsKeychain = await osKeychain.isAvailable();

let bench: EngineBench;
let copies: string;

beforeEach(async () => {
  bench = await openEngineBench();
  copies = tempDir();
});
afterEach(async () => {
  await bench.close();
});

/** A keychain that refuses what `refuses` says, as a locked one does. */
function lockable(inner: Keychain = createMemoryKeychain()) {
  let refuses: (call: 'read' | 'write' | 'forget', name: SecretName) => boolean = () => false;
  const through = async <T>(call: 'read' | 'write' | 'forget', name: SecretName, work: () => Promise<T>) => {
    if (refuses(call, name)) throw new KeychainFailed('keychain_unusable');
    return work();
  };
  const keychain: Keychain = {
    isAvailable: () => inner.isAvailable(),
    read: (id, name) => through('read', name, () => inner.read(id, name)),
    write: (id, name, secret) => through('write', name, () => inner.write(id, name, secret)),
    forget: (id, name) => through('forget', name, () => inner.forget(id, name)),
    namesOf: (id) => inner.namesOf(id),
  };
  return {
    keychain,
    refuse: (rule: typeof refuses) => void (refuses = rule),
    unlock: () => void (refuses = () => false),
  };
}

/** The real clock, except that the timer which emits bursts of changes waits until it is released. */
function holdEmits() {
  const emitDelayMs = 50;
  const waiting = new Set<() => void>();
  const clock: Clock = {
    ...systemClock,
    after(delayMs, task) {
      if (delayMs !== emitDelayMs) return systemClock.after(delayMs, task);
      waiting.add(task);
      return () => void waiting.delete(task);
    },
  };
  const release = () => {
    const tasks = [...waiting];
    waiting.clear();
    for (const task of tasks) task();
  };
  return { clock, release };
}

const receipts = async (endpoint: string) => {
  const answer = await fetch(`${bench.service.controlUrl}/__sandbox/ledger?endpoint=${endpoint}`);
  return ((await answer.json()) as { receipts: unknown[] }).receipts.length;
};
const control = (path: string, body: object) =>
  fetch(`${bench.service.controlUrl}/__sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const notices = async (client: EngineClient, accountId: string) =>
  (await bench.status(client, accountId)).notices.map(({ code }) => code);

async function queueEmail(client: EngineClient, accountId: string, email: string): Promise<string> {
  const rows = await bench.firstRows(client, accountId);
  const claimId = rows.find(({ isOpen }) => isOpen)?.id ?? expect.fail('no open claim');
  const claimIds = [claimId];
  const { takers } = await client.claims.assess({ accountId, action: 'seen', claimIds });
  const { entryIds } = await client.outbox.decide({
    accountId,
    kind: 'send_email',
    saw: takers[0]?.saw ?? expect.fail('not there'),
    payload: { claimId, email },
    evenIfRecent: false,
  });
  return entryIds[0] ?? expect.fail('not taken');
}
const stateOf = async (client: EngineClient, accountId: string, entryId: string) => {
  const { entry } = await client.outbox.get({ accountId, entryId });
  return { state: entry.state, reason: entry.reason?.code ?? null };
};

describe.each<[string, () => Keychain, boolean]>([
  ['this machine', () => osKeychain, hasOsKeychain],
  ['memory', createMemoryKeychain, true],
])('a profile that is copied and restored, with the keychain of %s', (_name, make, isHere) => {
  it.skipIf(!isHere)('sends nothing again, and a notice says why', async () => {
    bench.keychain = make();
    const client = await bench.start();
    const accountId = await bench.connect(client);
    try {
      // A first send of this session, so that the copy is of the middle of it.
      const claimIds = (await bench.firstRows(client, accountId)).slice(0, 1).map(({ id }) => id);
      const { takers } = await client.claims.assess({ accountId, action: 'seen', claimIds });
      const seen = await client.outbox.decide({ accountId, kind: 'mark_seen', targets: takers });
      await client.outbox.sendNow({ accountId, entryIds: seen.entryIds });
      await expect.poll(() => receipts('markSeen')).toBe(1);

      const entryId = await queueEmail(client, accountId, 'merchant@shop.example');
      cpSync(bench.profileDir, join(copies, 'profile'), { recursive: true });
      await client.outbox.sendNow({ accountId, entryIds: [entryId] });
      await expect.poll(() => stateOf(client, accountId, entryId)).toMatchObject({ state: 'done' });
      expect(await receipts('sendEmail')).toBe(1);
      await bench.stop();

      rmSync(bench.profileDir, { recursive: true });
      cpSync(join(copies, 'profile'), bench.profileDir, { recursive: true });
      const again = await bench.start();
      expect(await stateOf(again, accountId, entryId)).toEqual({
        state: 'needs_person',
        reason: 'profile_restored',
      });
      expect(await notices(again, accountId)).toEqual(['profile_restored']);
      await again.outbox.sendNow({ accountId, entryIds: [entryId] });
      await bench.synced(again, accountId);
      expect(await receipts('sendEmail')).toBe(1);
    } finally {
      for (const name of ['api-key', 'data-key', 'epoch'] as const)
        await bench.keychain.forget(accountId, name);
    }
  });
});

describe('an account whose profile is in use in another copy', () => {
  it('opens anew as a restored one and sends nothing; the closed session reports nothing any more', async () => {
    const { clock, release } = holdEmits();
    const keychain = createMemoryKeychain();
    bench.clock = clock;
    bench.keychain = {
      ...keychain,
      read(...about) {
        release();
        return keychain.read(...about);
      },
    };
    const client = await bench.start();
    const accountId = await bench.connect(client);
    const entryId = await queueEmail(client, accountId, 'merchant@shop.example');
    await keychain.write(accountId, 'epoch', 'a value of the other copy');
    await client.outbox.sendNow({ accountId, entryIds: [entryId] });
    await expect
      .poll(() => stateOf(client, accountId, entryId).catch(() => null))
      .toEqual({ state: 'needs_person', reason: 'profile_restored' });
    release();
    expect(await notices(client, accountId)).toEqual(['profile_restored']);
    expect(await receipts('sendEmail')).toBe(0);
  });
});

describe('a keychain that fails half way', () => {
  it('leaves no account open and dead: it says so, and opens when asked again', async () => {
    const { keychain, refuse, unlock } = lockable();
    bench.keychain = keychain;
    const client = await bench.start();
    const accountId = await bench.connect(client);
    await bench.stop();

    refuse((call, name) => call === 'write' && name === 'epoch');
    const again = await bench.start();
    const [shown] = (await again.accounts.list()).accounts;
    expect(shown).toMatchObject({
      state: 'unavailable',
      problem: { code: 'keychain_unusable', params: {} },
      retryAtMs: expect.any(Number),
    });
    await expect(again.sync.status({ accountId })).rejects.toMatchObject({
      code: 'REFUSED',
      data: { code: 'keychain_unusable' },
    });
    expect(await again.accounts.reopen({ accountId })).toMatchObject({ state: 'unavailable' });

    unlock();
    expect(await again.accounts.reopen({ accountId })).toMatchObject({
      state: 'open',
      problem: null,
      retryAtMs: null,
    });
    expect(await notices(again, accountId)).toEqual([]);
    await bench.synced(again, accountId);
  });

  it('is not taken for one that lost its keys when it is locked and says that it holds nothing', async () => {
    const inner = createMemoryKeychain();
    const { keychain, refuse, unlock } = lockable({
      ...inner,
      read: async (...about) => (isHidden ? null : inner.read(...about)),
    });
    let isHidden = false;
    bench.keychain = keychain;
    const client = await bench.start();
    const accountId = await bench.connect(client);
    await bench.stop();

    isHidden = true;
    refuse((call) => call === 'write');
    const again = await bench.start();
    expect((await again.accounts.list()).accounts).toMatchObject([
      {
        state: 'unavailable',
        problem: { code: 'keychain_unusable', params: {} },
        retryAtMs: expect.any(Number),
      },
    ]);
    isHidden = false;
    unlock();
    expect(await again.accounts.reopen({ accountId })).toMatchObject({ state: 'open' });
  });

  it('that answers before it has read its file, as one that was just started may, opens the account', async () => {
    const late = createLateKeychain();
    bench.keychain = late.keychain;
    const client = await bench.start();
    const accountId = await bench.connect(client);
    await bench.stop();

    late.isEmptyYet = true;
    const again = await bench.start();
    expect((await again.accounts.list()).accounts).toMatchObject([{ state: 'open', problem: null }]);
    expect(await notices(again, accountId)).toEqual([]);
  });

  it('is tried again automatically, with growing pauses', async () => {
    const { keychain, refuse, unlock } = lockable();
    bench.keychain = keychain;
    const client = await bench.start();
    const accountId = await bench.connect(client);
    await bench.stop();

    const pauses: number[] = [];
    let tryNow = () => {};
    bench.clock = {
      ...systemClock,
      after(delayMs, task) {
        if (delayMs < 15_000 || delayMs === 20_000) return systemClock.after(delayMs, task);
        pauses.push(delayMs);
        tryNow = task;
        return () => {};
      },
    };
    refuse((_call, name) => name === 'data-key');
    const again = await bench.start();
    const state = async () => (await again.accounts.list()).accounts[0]?.state;
    expect(await state()).toBe('unavailable');
    pauses.length = 0;
    tryNow();
    await expect.poll(() => pauses).toEqual([30_000]);
    unlock();
    tryNow();
    await expect.poll(state).toBe('open');
    expect((await again.accounts.list()).accounts[0]).toMatchObject({ id: accountId, retryAtMs: null });
  });

  it('in the middle of a session sends nothing, says so, and goes on when it is back', async () => {
    const { keychain, refuse, unlock } = lockable();
    bench.keychain = keychain;
    const client = await bench.start();
    const accountId = await bench.connect(client);
    const entryId = await queueEmail(client, accountId, 'merchant@shop.example');
    refuse((_call, name) => name === 'epoch');
    await client.outbox.sendNow({ accountId, entryIds: [entryId] });
    await expect.poll(() => notices(client, accountId)).toEqual(['keychain_failed']);
    expect(await receipts('sendEmail')).toBe(0);

    unlock();
    await client.outbox.sendNow({ accountId, entryIds: [entryId] });
    await expect.poll(() => stateOf(client, accountId, entryId)).toMatchObject({ state: 'done' });
    expect(await notices(client, accountId)).toEqual([]);
    expect(await receipts('sendEmail')).toBe(1);
  });

  it('connects nothing, and leaves nothing behind', async () => {
    const { keychain, refuse, unlock } = lockable();
    bench.keychain = keychain;
    const client = await bench.start();
    refuse((call, name) => call === 'write' && name === 'api-key');
    await expect(client.accounts.add(bench.account())).rejects.toMatchObject({ code: 'STORAGE_FAILED' });
    expect((await client.accounts.list()).accounts).toEqual([]);
    refuse((call, name) => call === 'read' && name === 'probe');
    expect(await client.accounts.add(bench.account())).toMatchObject({ problem: 'keychain_unavailable' });
    unlock();
    await bench.connect(client);
  });
});

describe('an account', () => {
  it('is made once by two connects at the same time', async () => {
    const client = await bench.start();
    const answers = await Promise.all([
      client.accounts.add(bench.account()),
      client.accounts.add({ ...bench.account(), name: 'Twin' }),
    ]);
    expect(answers).toMatchObject([{ ok: true }, { ok: false, problem: 'already_connected' }]);
    expect((await client.accounts.list()).accounts).toHaveLength(1);
  });

  it('is renamed while a decision is being sent, and the decision does not notice', async () => {
    const client = await bench.start();
    const accountId = await bench.connect(client);
    const entryId = await queueEmail(client, accountId, 'merchant@shop.example');
    await control('faults', { rules: [{ endpoint: 'sendEmail', fault: { kind: 'timeout' } }] });
    await client.outbox.sendNow({ accountId, entryIds: [entryId] });
    await expect.poll(() => stateOf(client, accountId, entryId)).toMatchObject({ state: 'sending' });
    const change = { accountId, name: 'South', partnerId: bench.service.partnerId, merchantIds: [] };
    expect(await client.accounts.update(change)).toMatchObject({ name: 'South', state: 'open' });
    expect(await stateOf(client, accountId, entryId)).toMatchObject({ state: 'sending' });
    expect(await receipts('sendEmail')).toBe(1);
  });

  it('gets other merchants while a decision is being sent, and the answer is not cut off', async () => {
    // Whoever grants a request under way nothing but the usual grace grants it nothing here.
    const graceMs = 3_000;
    bench.clock = { ...systemClock, after: (ms, task) => systemClock.after(ms === graceMs ? 0 : ms, task) };
    const client = await bench.start();
    const accountId = await bench.connect(client);
    const entryId = await queueEmail(client, accountId, 'merchant@shop.example');
    await control('faults', { rules: [{ endpoint: 'sendEmail', fault: { kind: 'late', delayMs: 500 } }] });
    await client.outbox.sendNow({ accountId, entryIds: [entryId] });
    await expect.poll(() => stateOf(client, accountId, entryId)).toMatchObject({ state: 'sending' });
    const change = { accountId, name: 'North', partnerId: bench.service.partnerId, merchantIds: ['M-1'] };
    expect(await client.accounts.update(change)).toMatchObject({ merchantIds: ['M-1'], state: 'open' });
    expect(await stateOf(client, accountId, entryId)).toMatchObject({ state: 'done' });
    expect(await receipts('sendEmail')).toBe(1);
  });
});

describe('removing an account', () => {
  const secretsOf = (keychain: Keychain, accountId: string) =>
    Promise.all((['api-key', 'data-key', 'epoch'] as const).map((name) => keychain.read(accountId, name)));

  it.skipIf(!hasOsKeychain)('leaves nothing of it in this machine’s keychain, nor on the disk', async () => {
    bench.keychain = osKeychain;
    const client = await bench.start();
    const accountId = await bench.connect(client);
    await osKeychain.write(accountId, 'webhook-secret/9', 'a secret');
    expect((await osKeychain.namesOf(accountId)).length).toBe(4);
    expect(await client.accounts.remove({ accountId, evenWithUnresolved: true })).toEqual({ isErased: true });
    expect(await osKeychain.namesOf(accountId)).toEqual([]);
    expect(existsSync(bench.accountDir(accountId))).toBe(false);
    expect(readFileSync(join(bench.profileDir, 'profile.json'), 'utf8')).not.toContain(accountId);
  });

  // Promise: removal-after-locked-keychain
  it('from a locked keychain is finished at the next start', async () => {
    const inner = createMemoryKeychain();
    const { keychain, refuse, unlock } = lockable(inner);
    bench.keychain = keychain;
    const client = await bench.start();
    const accountId = await bench.connect(client);
    refuse((call) => call === 'write');
    expect(await client.accounts.remove({ accountId, evenWithUnresolved: true })).toEqual({
      isErased: false,
    });
    expect((await client.accounts.list()).accounts).toEqual([]);
    expect(existsSync(bench.accountDir(accountId))).toBe(false);
    await bench.stop();
    expect(await secretsOf(inner, accountId)).not.toContain(null);

    unlock();
    await bench.start();
    await expect.poll(() => secretsOf(inner, accountId)).toEqual([null, null, null]);
    await expect
      .poll(() => readFileSync(join(bench.profileDir, 'profile.json'), 'utf8'))
      .not.toContain(accountId);
  });

  it('that can’t be opened forgets its webhooks’ secrets too', async () => {
    const inner = createMemoryKeychain();
    const { keychain, refuse, unlock } = lockable(inner);
    bench.keychain = keychain;
    const client = await bench.start();
    const accountId = await bench.connect(client);
    await inner.write(accountId, 'webhook-secret/9', 'a secret');
    await bench.stop();
    refuse((_call, name) => name === 'data-key');
    const again = await bench.start();
    expect((await again.accounts.list()).accounts).toMatchObject([{ state: 'unavailable' }]);
    unlock();
    expect(await again.accounts.remove({ accountId, evenWithUnresolved: true })).toEqual({ isErased: true });
    expect(await inner.namesOf(accountId)).toEqual([]);
  });

  it('is not believed when the keychain only says that it forgot', async () => {
    const inner = createMemoryKeychain();
    bench.keychain = { ...inner, forget: async () => {} };
    const client = await bench.start();
    const accountId = await bench.connect(client);
    expect(await client.accounts.remove({ accountId, evenWithUnresolved: true })).toEqual({
      isErased: false,
    });
  });
});
