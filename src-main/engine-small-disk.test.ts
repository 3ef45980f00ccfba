import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../src-testing/temp-dir.ts';
import { openEngineBench } from './testing/engine-bench.ts';

const mountPoint = tempDir();
const isMounted =
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'tmpfs', mountPoint]).status === 0;
if (!isMounted) console.log('A disk of 40 MB is not tested: this user may not mount one.');

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
      const { bavail, bsize } = statfsSync(mountPoint);
      writeFileSync(filler, Buffer.alloc(bavail * bsize - 64 * 1024));
      let taken = 0;
      const refusals: unknown[] = [];
      while (refusals.length === 0) {
        // oxlint-disable-next-line no-await-in-loop -- until the disk is full
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
