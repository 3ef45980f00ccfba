import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { CloseFailed } from '../base/close-all.ts';
import { throwingGuard } from '../testing/throwing-guard.ts';
import { silentLog } from '../testing/silent-log.ts';
import { FakeClock, settled } from '../testing/fake-clock.ts';
import { createVault, type Vault } from '../vault/vault.ts';
import { openProfile, type Profile } from './profile.ts';
import { createVaultLock, type VaultLock } from './vault-lock.ts';

const passphrase = 'correct horse battery';
const minuteMs = 60_000;

let clock: FakeClock;
let profile: Profile;
let vault: Vault;
let lock: VaultLock;
let closed: number;
let told: number;
let closing: () => Promise<void>;

beforeEach(async () => {
  const dir = tempDir();
  clock = new FakeClock();
  profile = openProfile(dir, clock.nowMs());
  const path = join(dir, 'vault.json');
  vault = createVault({ path, clock, chooseKeyCost: async () => ({ memoryKib: 64, passes: 1 }) });
  await vault.create(passphrase);
  await profile.saveSecrets({ store: 'vault', leftIn: null });
  closed = told = 0;
  closing = async () => {};
  lock = createVaultLock({
    vault,
    vaultPath: path,
    profile,
    accounts: {
      openAll: async () => {},
      async closeAll() {
        closed += 1;
        await closing();
      },
      whileClosed: (work) => work([]),
    },
    secretMove: { move: async () => {}, eraseLeft: async () => true },
    clock,
    log: silentLog,
    guard: throwingGuard,
    onChange: () => void (told += 1),
  });
  expect(await lock.unlock(passphrase)).toEqual({ ok: true });
});

it('locks after the idle time, which each sign of somebody begins again', async () => {
  clock.pass(14 * minuteMs);
  lock.activity();
  clock.pass(14 * minuteMs);
  expect(lock.isLocked()).toBe(false);
  told = 0;
  clock.pass(minuteMs);
  expect(lock.isLocked()).toBe(true);
  await expect.poll(() => vault.isOpen()).toBe(false);
  expect([closed, told]).toEqual([1, 1]);
  // What is still pressed in a page that has not heard of it opens nothing.
  lock.activity();
  expect(lock.isLocked()).toBe(true);
});

it('follows another idle time at once, and none at all', async () => {
  await lock.setSettings({ autoLockMinutes: 1 });
  clock.pass(minuteMs);
  expect(lock.isLocked()).toBe(true);
  await lock.unlock(passphrase);
  await lock.setSettings({ autoLockMinutes: null });
  clock.pass(1_000 * minuteMs);
  expect(lock.isLocked()).toBe(false);
});

it('counts the time that the machine slept', () => {
  clock.jump(10 * minuteMs);
  lock.machineWoke();
  expect(lock.isLocked()).toBe(false);
  clock.jump(5 * minuteMs);
  lock.machineWoke();
  expect(lock.isLocked()).toBe(true);
});

it('carries out the calls that began before it, and waits no longer than a second for any', async () => {
  const decision = Promise.withResolvers<string>();
  const answer = lock.during(() => decision.promise);
  const locked = lock.lock();
  expect(lock.isLocked()).toBe(true);
  decision.resolve('taken');
  expect(await answer).toBe('taken');
  await locked;
  expect([closed, vault.isOpen()]).toEqual([1, false]);

  await lock.unlock(passphrase);
  void lock.during(() => new Promise(() => undefined));
  const again = lock.lock();
  await Promise.resolve();
  expect(closed).toBe(1);
  clock.pass(1000);
  await again;
  expect([closed, vault.isOpen()]).toEqual([2, false]);
});

it('keeps the keys while it is locked only if the person allows it, and asks for the passphrase all the same', async () => {
  await lock.setSettings({ sendsWhileLocked: true });
  await lock.lock();
  expect([lock.isLocked(), vault.isOpen(), closed]).toEqual([true, true, 0]);
  expect(await lock.unlock('a wrong passphrase')).toMatchObject({ ok: false, problem: 'passphrase_wrong' });
  expect(lock.isLocked()).toBe(true);
  expect(await lock.unlock(passphrase)).toEqual({ ok: true });
  expect(lock.isLocked()).toBe(false);
});

it('does nothing to a profile whose keys are in the keychain', async () => {
  await profile.saveSecrets({ store: 'keychain', leftIn: null });
  await lock.lock();
  clock.pass(1_000 * minuteMs);
  expect(lock.isLocked()).toBe(false);
});

// Promise: lock-wipes-keys
it('The lock wipes the keys when no file can be closed, and says that none could', async () => {
  const fault = new CloseFailed([{ part: 'account-1', error: new Error('busy') }]);
  closing = () => Promise.reject(fault);
  await expect(lock.lock()).rejects.toBe(fault);
  expect([lock.isLocked(), vault.isOpen()]).toEqual([true, false]);
});

it('The lock wipes the keys when the files are never done closing', async () => {
  closing = () => new Promise(() => undefined);
  const locked = lock.lock();
  await settled();
  clock.pass(10 * minuteMs);
  await locked;
  expect([lock.isLocked(), vault.isOpen()]).toEqual([true, false]);
});
