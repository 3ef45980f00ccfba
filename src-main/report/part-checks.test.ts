import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { PartUnavailable, tryParts, useProfileFolder } from './part-checks.ts';

it('tries every part, also after one that fails, and says of an error only its code', async () => {
  const outcomes = await tryParts({
    full: () => Promise.reject(Object.assign(new Error('/home/maria: no space'), { code: 'ENOSPC' })),
    odd: () => {
      throw new TypeError('of Maria');
    },
    missing: () => {
      throw new PartUnavailable('a passphrase takes its place');
    },
    fine: () => Promise.resolve(),
  });
  expect(outcomes).toEqual({
    full: { state: 'failed', reason: 'ENOSPC' },
    odd: { state: 'failed', reason: 'other' },
    missing: { state: 'unavailable', reason: 'a passphrase takes its place' },
    fine: { state: 'ok', tookMs: expect.any(Number) },
  });
});

it('leaves nothing in the profile folder', () => {
  const dir = tempDir();
  useProfileFolder(dir);
  expect(readdirSync(dir)).toEqual([]);
});

it('says why the profile folder can’t be written', async () => {
  const missing = join(tempDir(), 'gone');
  const outcomes = await tryParts({ profileFolder: () => useProfileFolder(missing) });
  expect(outcomes).toEqual({ profileFolder: { state: 'failed', reason: 'ENOENT' } });
});

it.skipIf(process.getuid?.() === 0)('also of one that is read-only', async () => {
  const dir = tempDir();
  chmodSync(dir, 0o500);
  const outcomes = await tryParts({ profileFolder: () => useProfileFolder(dir) });
  chmodSync(dir, 0o700);
  expect(outcomes).toEqual({ profileFolder: { state: 'failed', reason: 'EACCES' } });
});
