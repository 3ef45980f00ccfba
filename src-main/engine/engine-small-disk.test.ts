import { spawnSync } from 'node:child_process';
import { appendFileSync, rmSync, statfsSync, statSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { removeTempDirs, tempDir } from '../../src-testing/temp-dir.ts';
import { openEngineBench } from '../testing/engine-bench.ts';
import { openFilesIn } from '../testing/open-files.ts';

/** Makes a file as large as its disk has room, but for some bytes. */
function fillDisk(filler: string, leavesBytes: number): void {
  const { bavail, bsize } = statfsSync(dirname(filler));
  try {
    appendFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leavesBytes)));
  } catch (error) {
    // The program has taken a part of it meanwhile: the disk is full, and some of it is given back.
    expect(error).toMatchObject({ code: 'ENOSPC' });
    truncateSync(filler, Math.max(0, statSync(filler).size - leavesBytes));
  }
}

const mountPoint = tempDir();
const isMounted =
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', mountPoint]).status === 0;
if (!isMounted) {
  console.log('A disk of 40 MB is not tested: this user may not mount one.');
  // A file whose tests are all skipped has no hooks.
  removeTempDirs();
}

it.skipIf(!isMounted)(
  'A full disk of 40 MB stops nothing but what is written, which goes on once there is space',
  async () => {
    const bench = await openEngineBench();
    bench.profileDir = join(mountPoint, 'profile');
    try {
      const client = await bench.start();
      const accountId = await bench.connect(client);
      const [row] = await bench.firstRows(client, accountId);
      const claimId = row?.id ?? '';
      const text = 'x'.repeat(4000);
      const note = () => client.notes.add({ accountId, claimId, text });

      const filler = join(mountPoint, 'filler');
      fillDisk(filler, 64 * 1024);
      let taken = 0;
      const refusals: unknown[] = [];
      while (refusals.length === 0) {
        // Until the disk is full.
        await note().then(
          () => (taken += 1),
          (error: unknown) => refusals.push(error),
        );
      }
      expect(refusals).toEqual([
        expect.objectContaining({
          code: 'STORAGE_FAILED',
          data: {
            code: 'database_failed',
            params: { sqliteCode: expect.stringMatching(/^SQLITE_(FULL|IOERR)/) },
          },
        }),
      ]);
      expect(await bench.firstRows(client, accountId)).toHaveLength(5);

      rmSync(filler);
      await note();
      await client.sync.now({ accountId });
      await expect.poll(async () => (await bench.status(client, accountId)).notices).toEqual([]);
      await bench.stop();
      const again = await bench.start();
      const { notes } = await again.claims.get({ accountId, claimId });
      expect(notes).toHaveLength(taken + 1);
    } finally {
      await bench.close();
      spawnSync('umount', [mountPoint]);
    }
  },
);

it.skipIf(!isMounted)(
  'A disk that is full as the vault locks, or read-only as it is unlocked, keeps the account closed only as long as it is so',
  async () => {
    const dir = tempDir();
    const run = (command: string, ...args: string[]) => expect(spawnSync(command, args).status).toBe(0);
    run('mount', '-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', dir);
    const bench = await openEngineBench();
    bench.profileDir = join(dir, 'profile');
    const accountsDir = join(bench.profileDir, 'accounts');
    const passphrase = 'correct horse battery';
    try {
      const client = await bench.start();
      expect(await client.vault.moveToVault({ passphrase })).toEqual({ ok: true });
      const accountId = await bench.connect(client);
      const [row] = await bench.firstRows(client, accountId);
      const claimId = row?.id ?? '';
      await client.notes.add({ accountId, claimId, text: 'kept' });
      const account = async () => (await client.accounts.list()).accounts[0];
      const lock = async () => {
        await client.vault.lock();
        expect(await client.vault.status()).toMatchObject({ isLocked: true, fault: null });
      };
      const unlock = async () => expect(await client.vault.unlock({ passphrase })).toEqual({ ok: true });
      const expectWhole = async () => {
        if ((await account())?.state !== 'open') await client.accounts.reopen({ accountId });
        await expect.poll(account).toMatchObject({ state: 'open', problem: null });
        expect((await client.claims.get({ accountId, claimId })).notes).toHaveLength(1);
      };

      const filler = join(dir, 'filler');
      const fill = (leavesBytes: number) => fillDisk(filler, leavesBytes);
      fill(16 * 1024);
      await lock();
      // Until then what is left is used and given back, and a count of tries may find room.
      await expect.poll(() => openFilesIn(accountsDir)).toEqual([]);
      fill(0);
      // Each try is counted before it is made, and the count has no room.
      await expect(client.vault.unlock({ passphrase })).rejects.toMatchObject({
        data: { code: 'disk_refused', params: { errno: 'ENOSPC' } },
      });
      expect(await client.vault.status()).toMatchObject({ isLocked: true, fault: null });
      rmSync(filler);
      await unlock();
      await expectWhole();

      await lock();
      // The files close while the lock is answered.
      await expect.poll(() => spawnSync('mount', ['--bind', accountsDir, accountsDir]).status).toBe(0);
      await expect.poll(() => spawnSync('mount', ['-o', 'remount,bind,ro', accountsDir]).status).toBe(0);
      await unlock();
      expect(await account()).toMatchObject({ state: 'unavailable', problem: expect.anything() });
      await lock();
      await expect.poll(() => spawnSync('umount', [accountsDir]).status).toBe(0);
      await unlock();
      await expectWhole();
    } finally {
      await bench.close();
      spawnSync('umount', ['-l', accountsDir]);
      spawnSync('umount', ['-l', dir]);
    }
  },
);
