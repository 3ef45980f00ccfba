import { argon2Sync } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { systemClock } from '../base/clock.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { deriveKey, type KeyCost } from './argon2id.ts';
import { type Disk, systemDisk } from './durable-file.ts';
import { calibrateKeyCost } from './key-cost.ts';
import { createVault, type Vault } from './vault.ts';

const cheap: KeyCost = { memoryKib: 64, passes: 1 };
const first = 'correct horse battery';
const second = 'staple under the rain';
const canary = 'sk_live_canary_4f9a';

let dir: string;
let clock: FakeClock;
beforeEach(() => {
  dir = tempDir();
  clock = new FakeClock();
});
const path = () => join(dir, 'vault.json');
const vaultOn = (disk?: Disk): Vault =>
  createVault({ path: path(), clock, chooseKeyCost: async () => cheap, ...(disk ? { disk } : {}) });
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

async function filled(): Promise<Vault> {
  const vault = vaultOn();
  await vault.create(first);
  await vault.write('a/api-key', canary);
  await vault.write('a/data-key', 'two');
  return vault;
}

describe('the vault', () => {
  it('keeps secrets over a restart, for its passphrase alone', async () => {
    await filled();
    const again = vaultOn();
    expect(await again.state()).toBe('locked');
    expect(() => again.read('a/api-key')).toThrow(expect.objectContaining({ code: 'vault_locked' }));
    expect(await refusal(again.unlock(second))).toMatchObject({ code: 'passphrase_wrong' });
    await again.unlock(first);
    expect(again.read('a/api-key')).toBe(canary);
    expect(again.names().toSorted()).toEqual(['a/api-key', 'a/data-key']);
    await again.forget('a/data-key');
    expect(again.read('a/data-key')).toBeNull();
  });

  it('holds nothing in the open, and is the owner’s alone', async () => {
    await filled();
    for (const name of readdirSync(dir)) {
      const text = readFileSync(join(dir, name), 'utf8');
      expect(text).not.toContain(canary);
      expect(text).not.toContain(Buffer.from(canary).toString('base64').slice(0, 12));
      expect(text).not.toContain(first);
      expect(statSync(join(dir, name)).mode & 0o077).toBe(0);
    }
  });

  it('takes the same passphrase from another keyboard', async () => {
    const vault = vaultOn();
    await vault.create('caf\u00e9 au lait matin');
    const again = vaultOn();
    await again.unlock('cafe\u0301 au lait matin');
    expect(again.isOpen()).toBe(true);
  });

  it('forgets everything when it is locked, and what was asked then is refused', async () => {
    const vault = await filled();
    const writing = vault.write('a/epoch', 'late');
    vault.lock();
    expect(() => vault.names()).toThrow(expect.objectContaining({ code: 'vault_locked' }));
    expect(await refusal(writing)).toMatchObject({ code: 'vault_locked' });
    await vault.unlock(first);
    expect(vault.read('a/epoch')).toBeNull();
  });

  it.each([
    ['the cost', (text: string) => text.replace('"passes": 1', '"passes": 2')],
    [
      'the id',
      (text: string) => text.replace(/"id": "(.)/, (_found, sign) => `"id": "${sign === '0' ? '1' : '0'}`),
    ],
    [
      'a byte',
      (text: string) =>
        text.replace(/"sealed": "./, (found) => `${found.slice(0, -1)}${found.endsWith('A') ? 'B' : 'A'}`),
    ],
  ])('does not open when %s was changed', async (_what, change) => {
    await filled();
    const before = readFileSync(path(), 'utf8');
    const after = change(before);
    expect(after).not.toBe(before);
    writeFileSync(path(), after);
    expect(await refusal(vaultOn().unlock(first))).toMatchObject({ code: 'passphrase_wrong' });
  });

  it.each(['', '{}', 'nonsense', '{"version":2}'])(
    'leaves a file that is no vault as it is: %j',
    async (text) => {
      writeFileSync(path(), text);
      const vault = vaultOn();
      expect(await vault.state()).toBe('damaged');
      expect(await refusal(vault.unlock(first))).toMatchObject({ code: 'vault_damaged' });
      expect(await refusal(vault.create(first))).toMatchObject({ code: 'vault_exists' });
      expect(readFileSync(path(), 'utf8')).toBe(text);
    },
  );

  it('asks a file from elsewhere for no more memory than a vault takes', async () => {
    await filled();
    writeFileSync(path(), readFileSync(path(), 'utf8').replace('"memoryKib": 64', '"memoryKib": 4000000'));
    expect(await vaultOn().state()).toBe('damaged');
  });

  it('takes no short passphrase, to begin with or later', async () => {
    const vault = vaultOn();
    expect(await refusal(vault.create('short'))).toMatchObject({ code: 'passphrase_too_short' });
    expect(await vault.state()).toBe('missing');
    await vault.create(first);
    expect(await refusal(vault.changePassphrase(first, 'short'))).toMatchObject({
      code: 'passphrase_too_short',
    });
    await vaultOn().unlock(first);
  });

  it('is gone with all that lay beside it', async () => {
    const vault = await filled();
    await refusal(vault.unlock('wrong wrong wrong'));
    await vault.destroy();
    expect(readdirSync(dir)).toEqual([]);
    expect(await vault.state()).toBe('missing');
  });
});

describe('wrong passphrases', () => {
  const guess = (vault = vaultOn()) => refusal(vault.unlock('a wrong passphrase'));

  it('are slowed down, over restarts too, and the right one ends it', async () => {
    await filled();
    const startMs = clock.nowMs();
    expect(await guess()).toMatchObject({ code: 'passphrase_wrong', params: {} });
    expect(await guess()).toMatchObject({ code: 'passphrase_wrong', params: {} });
    expect(await guess()).toMatchObject({ code: 'passphrase_wrong', params: { retryAtMs: startMs + 5_000 } });
    const early = { code: 'passphrase_throttled', params: { retryAtMs: startMs + 5_000 } };
    expect(await guess()).toMatchObject(early);
    // The right one has to wait as well: nobody learns by the wait which it is.
    expect(await refusal(vaultOn().unlock(first))).toMatchObject(early);
    clock.pass(5_000);
    expect(await guess()).toMatchObject({ params: { retryAtMs: clock.nowMs() + 10_000 } });
    clock.pass(10_000);
    await vaultOn().unlock(first);
    expect(await vaultOn().retryAtMs()).toBeNull();
    expect(await guess()).toMatchObject({ params: {} });
  });

  it('wait no longer than five minutes', async () => {
    await filled();
    for (let tries = 0; tries < 20; tries++) {
      await guess();
      clock.pass(300_000);
    }
    await guess();
    expect((await vaultOn().retryAtMs()) ?? 0).toBe(clock.nowMs() + 300_000);
  });

  it('count when the program is killed before they are checked', async () => {
    await filled();
    const dying: Disk = {
      ...systemDisk,
      async rename(from, to) {
        await systemDisk.rename(from, to);
        throw new Error('killed');
      },
    };
    for (let tries = 0; tries < 3; tries++) await guess(vaultOn(dying));
    expect(await vaultOn().retryAtMs()).toBe(clock.nowMs() + 5_000);
  });

  it('gain nothing by a clock that is set back, nor lose years by one', async () => {
    await filled();
    for (let tries = 0; tries < 3; tries++) await guess();
    clock.jump(-365 * 86_400_000);
    const nowMs = clock.nowMs();
    expect(await vaultOn().retryAtMs()).toBe(nowMs + 5_000);
    clock.pass(5_000);
    expect(await vaultOn().retryAtMs()).toBeNull();
  });

  it('are told how long to wait also on a full disk, after the clock was set back', async () => {
    await filled();
    for (let tries = 0; tries < 3; tries++) await guess();
    clock.jump(-365 * 86_400_000);
    const full: Disk = {
      ...systemDisk,
      rename: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    };
    expect(await vaultOn(full).retryAtMs()).toBe(clock.nowMs() + 5_000);
  });

  it('gain nothing by many at once', async () => {
    await filled();
    const vault = vaultOn();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refusal(vault.unlock('a wrong passphrase'))),
    );
    expect(answers.filter((one) => (one as { code: string }).code === 'passphrase_wrong')).toHaveLength(3);
  });

  it('gain nothing by writing nonsense over the count', async () => {
    await filled();
    writeFileSync(`${path()}.attempts`, '{"failed":-1}');
    expect(await guess()).toMatchObject({ code: 'passphrase_throttled' });
  });

  it('slow the change of the passphrase down as well', async () => {
    const vault = await filled();
    for (let tries = 0; tries < 3; tries++)
      await refusal(vault.changePassphrase('wrong wrong wrong', second));
    expect(await refusal(vault.changePassphrase(first, second))).toMatchObject({
      code: 'passphrase_throttled',
    });
  });
});

/** Ends the world at the step with this number: half a write is on disk, and nothing after it happens. */
function diskThatDiesAt(step: number): Disk & { steps: () => number } {
  let done = 0;
  const count = async (half: () => Promise<void>) => {
    if (done++ < step) return;
    if (done === step + 1) await half();
    throw new Error('the machine lost its power');
  };
  return {
    steps: () => done,
    read: (from) => systemDisk.read(from),
    async write(to, bytes) {
      await count(() => systemDisk.write(to, bytes.subarray(0, bytes.length / 2)));
      await systemDisk.write(to, bytes);
    },
    async rename(from, to) {
      await count(async () => {});
      await systemDisk.rename(from, to);
    },
    async remove(what) {
      await count(async () => {});
      await systemDisk.remove(what);
    },
  };
}

describe('a loss of power', () => {
  it('at any step of a change of passphrase leaves one of the two, and every secret', async () => {
    const plain = diskThatDiesAt(Number.POSITIVE_INFINITY);
    await filled();
    await vaultOn(plain).changePassphrase(first, second);
    const opensWith: string[] = [];
    for (let step = 0; step < plain.steps(); step++) {
      dir = tempDir();
      await filled();
      expect(await refusal(vaultOn(diskThatDiesAt(step)).changePassphrase(first, second))).toBeInstanceOf(
        Error,
      );
      const vault = vaultOn();
      const isOld = (await refusal(vault.unlock(first))) === null;
      if (!isOld) await vault.unlock(second);
      opensWith.push(isOld ? 'old' : 'new');
      expect([vault.read('a/api-key'), vault.read('a/data-key')]).toEqual([canary, 'two']);
      // Whatever was left beside it does not matter.
      await vault.changePassphrase(isOld ? first : second, 'a third passphrase');
      await vaultOn().unlock('a third passphrase');
    }
    expect(opensWith.length).toBeGreaterThanOrEqual(4);
    expect(opensWith).toContain('old');
  });

  it('at any step of a write leaves the secrets of before or after it, also in memory', async () => {
    const steps = 2;
    for (let step = 0; step < steps; step++) {
      dir = tempDir();
      await filled();
      const disk = diskThatDiesAt(Number.POSITIVE_INFINITY);
      let dying: Disk = disk;
      const vault = vaultOn({
        read: (from) => dying.read(from),
        write: (to, bytes) => dying.write(to, bytes),
        rename: (from, to) => dying.rename(from, to),
        remove: (what) => dying.remove(what),
      });
      await vault.unlock(first);
      dying = diskThatDiesAt(step);
      expect(await refusal(vault.write('a/data-key', 'three'))).toBeInstanceOf(Error);
      expect(vault.read('a/data-key')).toBe('two');
      const again = vaultOn();
      await again.unlock(first);
      expect(['two', 'three']).toContain(again.read('a/data-key'));
      expect(again.read('a/api-key')).toBe(canary);
    }
  });

  it('after a change: the old passphrase opens nothing on this disk', async () => {
    const vault = await filled();
    await vault.changePassphrase(first, second);
    expect(vault.read('a/api-key')).toBe(canary);
    expect(await refusal(vaultOn().unlock(first))).toMatchObject({ code: 'passphrase_wrong' });
    await vaultOn().unlock(second);
    expect(readdirSync(dir)).toEqual(['vault.json']);
  });
});

describe('the key', () => {
  it('is Argon2id, as another implementation derives it', async () => {
    const salt = Buffer.alloc(16, 7);
    const own = argon2Sync('argon2id', {
      message: Buffer.from(first),
      nonce: salt,
      parallelism: 1,
      tagLength: 32,
      memory: 256,
      passes: 2,
    });
    expect(await deriveKey(first, salt, { memoryKib: 256, passes: 2 })).toEqual(own);
  });

  it.each([
    ['a fast machine: memory first, then passes', 20, { memoryKib: 262_144, passes: 12 }],
    ['as fast as most', 125, { memoryKib: 262_144, passes: 3 }],
    ['half as fast', 200, { memoryKib: 131_072, passes: 4 }],
    ['a slow machine: the floor', 2_000, { memoryKib: 65_536, passes: 3 }],
  ])('costs about half a second on %s', async (_name, trialMs, cost) => {
    expect(await calibrateKeyCost(async () => trialMs)).toEqual(cost);
  });

  it('is measured on this machine when nothing else is said, and never below the floor', async () => {
    const vault = createVault({ path: path(), clock: systemClock });
    await vault.create(first);
    const { derivation } = JSON.parse(readFileSync(path(), 'utf8')) as { derivation: KeyCost };
    expect(derivation.memoryKib).toBeGreaterThanOrEqual(65_536);
    expect(derivation.passes).toBeGreaterThanOrEqual(3);
  });
});
