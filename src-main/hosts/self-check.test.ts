import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { pageReportTitle, readPageReport } from '../../src-shared/domain/self-check.ts';
import { createMemoryKeychain, type Keychain, KeychainFailed } from '../keychain/keychain.ts';
import { runSelfCheck } from './self-check.ts';
import { workerFile } from '../../src-testing/worker-files.ts';

const ok = { state: 'ok' as const, tookMs: 1 };

function check(
  change: { keychain?: Keychain; tempDir?: string; openPage?: () => Promise<Record<string, typeof ok>> } = {},
) {
  const dir = tempDir();
  const report = runSelfCheck({
    host: 'browser',
    version: '1.2.3',
    queryWorkerUrl: workerFile('query'),
    exportWorkerUrl: workerFile('export'),
    sandboxWorkerUrl: workerFile('sandbox'),
    openPage: async () => ({ pdf: ok }),
    keychain: createMemoryKeychain(),
    tempDir: dir,
    ...change,
  });
  return { report, left: () => readdirSync(dir) };
}

it('a whole installation is ok, and nothing of the check is left', async () => {
  const keychain = createMemoryKeychain();
  const { report, left } = check({ keychain });
  expect(await report).toMatchObject({
    ok: true,
    version: '1.2.3',
    checks: {
      argon2: { state: 'ok' },
      keychain: { state: 'ok' },
      engine: { state: 'ok' },
      window: { state: 'ok' },
      pdf: ok,
    },
  });
  expect(left()).toEqual([]);
});

it('a page that fails or never answers fails the check, and the engine is stopped all the same', async () => {
  const { report, left } = check({ openPage: () => Promise.reject(new Error('no browser\nat a line')) });
  expect(await report).toMatchObject({
    ok: false,
    checks: { window: { state: 'failed', reason: 'no browser' }, stop: { state: 'ok' } },
  });
  expect(left()).toEqual([]);
});

it('a machine without room for a profile fails the check, and is told so', async () => {
  const { report } = check({ tempDir: '/no/such/folder' });
  expect(await report).toMatchObject({
    ok: false,
    checks: {
      folder: {
        state: 'failed',
        reason: "the temporary folder /no/such/folder can't be written to (ENOENT)",
      },
    },
  });
});

it('a machine without a keychain is no broken installation; one that keeps nothing is', async () => {
  const absent: Keychain = {
    ...createMemoryKeychain(),
    write: () => Promise.reject(new KeychainFailed('keychain_absent')),
  };
  expect(await check({ keychain: absent }).report).toMatchObject({
    checks: { keychain: { state: 'unavailable', reason: 'keychain_absent' } },
  });
  const forgetful: Keychain = { ...createMemoryKeychain(), read: async () => null };
  expect((await check({ keychain: forgetful }).report).checks['keychain']).toEqual({
    state: 'failed',
    reason: 'the keychain gave back something else',
  });
});

it('a page tells its host in its title, and no other title is taken for it', () => {
  expect(readPageReport(pageReportTitle({ pdf: ok }))).toEqual({ pdf: ok });
  for (const title of ['Inbox · Claimdesk', 'Self-check ', 'Self-check {"pdf":1}'])
    expect(readPageReport(title)).toBeNull();
});
