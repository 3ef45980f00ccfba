import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { firstPreferences } from '../../src-shared/contract/app.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { openEngineBench } from '../testing/engine-bench.ts';
import { createLog } from '../base/log.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { problemReport } from './problem-report.ts';

it('of a connected account tells its state and sizes, and nothing of the service, the key or the claims', async () => {
  const bench = await openEngineBench();
  try {
    const client = await bench.start();
    const accountId = await bench.connect(client);
    const [row] = await bench.firstRows(client, accountId);
    await client.app.setPreferences({ route: `/inbox/${row?.id}`, commandUses: { 'go.inbox': 3 } });
    writeFileSync(join(bench.profileDir, 'Ana’s notes.txt'), 'x');

    const { text } = await client.app.report({
      page: { pdf: { state: 'failed', reason: 'the page is blank' } },
    });
    expect(JSON.parse(text)).toMatchObject({
      version: '1.0.0',
      host: 'browser',
      system: { diskFreeMb: expect.any(Number) },
      selfCheck: {
        profileFolder: { state: 'ok', tookMs: expect.any(Number) },
        keychain: { state: 'ok' },
        keyDerivation: { state: 'ok' },
        [`account ${accountId}`]: { state: 'ok' },
        'page pdf': { state: 'failed', reason: 'the page is blank' },
      },
      settings: { theme: 'system' },
      accounts: [
        { id: accountId, state: 'open', hasKey: true, status: { connection: 'online', claims: 120 } },
      ],
      files: { bytes: { 'profile.json': expect.any(Number) }, others: expect.any(Number) },
      log: expect.arrayContaining([expect.objectContaining({ event: 'engine_started' })]),
    });
    const account = bench.account();
    for (const secret of [
      account.apiKey,
      account.acquirerId,
      new URL(account.baseUrl).host,
      account.name,
      row?.id,
      row?.merchantName,
      'notes.txt',
      'go.inbox',
    ])
      expect(text).not.toContain(secret);
  } finally {
    await bench.close();
  }
});

it('keeps the newest lines of the log, and says of a cut one that it was cut', async () => {
  const profileDir = tempDir();
  const logs = join(profileDir, 'logs');
  mkdirSync(logs);
  writeFileSync(join(logs, 'claimdesk.log.1'), `${'{"event":"older"}\n'.repeat(1200)}{"event":"cu`);
  const clock = new FakeClock();
  createLog({ dir: logs, clock }).info('newer');
  const bench = await openEngineBench();
  const { preferences } = await (await bench.start()).app.info();
  await bench.close();
  const parts = { profileDir, version: '1.0.0', host: 'browser' as const, clock, preferences };
  const { log } = JSON.parse(problemReport({ ...parts, accounts: [], statusOf: () => null, selfCheck: {} }));
  expect(log).toHaveLength(1000);
  expect(log.slice(-2)).toEqual(['(cut)', expect.objectContaining({ event: 'newer' })]);
});

it('names no file that somebody put into the profile, and of a log only what a log may carry', async () => {
  const profileDir = tempDir();
  const id = crypto.randomUUID();
  for (const dir of ['logs', `accounts/${id}/backups`, 'accounts/Maria'])
    mkdirSync(join(profileDir, dir), { recursive: true });
  const own = [
    'profile.json',
    'vault.json',
    'logs/claimdesk.log.1',
    `accounts/${id}/journal.db`,
    `accounts/${id}/replica.db.damaged-1795437739881`,
    `accounts/${id}/backups/journal-1795437739881.db`,
  ];
  const foreign = [
    'Maria-Lopez.json',
    '4111111111111111.db',
    'claims-2026.about.json',
    'logs/Maria.log',
    'accounts/Maria/journal.db',
    `accounts/${id}/journal-Maria.db`,
    `accounts/${id}/backups/Maria.db`,
  ];
  for (const file of [...own, ...foreign]) writeFileSync(join(profileDir, file), '');
  const at = '2026-03-10T08:00:00.000Z';
  const lines = [
    { at, level: 'info', event: 'kept', code: 'offline', count: 2, said: 'Maria López' },
    { at: 'Maria', level: 'info', event: 'key sk_live_51 of Maria', accountId: id, code: ['Maria'] },
    'Maria',
    null,
  ];
  writeFileSync(
    join(profileDir, 'logs/claimdesk.log'),
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  );
  const text = problemReport({
    profileDir,
    version: '1.0.0',
    host: 'browser',
    clock: new FakeClock(),
    preferences: firstPreferences,
    accounts: [],
    statusOf: () => null,
    selfCheck: {},
  });
  expect(text).not.toMatch(/Maria|sk_live|4111|claims-2026/);
  const { files, log } = JSON.parse(text);
  expect(Object.keys(files.bytes).toSorted()).toEqual([...own, 'logs/claimdesk.log'].toSorted());
  expect(files.others).toBe(foreign.length);
  const leftOut = '(left out)';
  expect(log).toEqual([
    { at, level: 'info', event: 'kept', code: 'offline', count: 2 },
    { at: leftOut, level: 'info', event: leftOut, accountId: id, code: leftOut },
    '(cut)',
    '(cut)',
  ]);
});

const reportOf = (profileDir: string) => {
  const text = problemReport({
    profileDir,
    version: '1.0.0',
    host: 'browser',
    clock: new FakeClock(),
    preferences: firstPreferences,
    accounts: [],
    statusOf: () => null,
    selfCheck: {},
  });
  return { text, ...JSON.parse(text) };
};

it('is made whatever can’t be read, and lists that by its place and reason', () => {
  const profileDir = tempDir();
  const id = crypto.randomUUID();
  mkdirSync(join(profileDir, 'accounts', id), { recursive: true });
  // A folder in the place of a file, links that lead nowhere and to themselves, a file in the place of a folder.
  mkdirSync(join(profileDir, 'logs/claimdesk.log'), { recursive: true });
  symlinkSync(join(profileDir, 'gone'), join(profileDir, 'vault.json'));
  symlinkSync('window-bounds.json', join(profileDir, 'window-bounds.json'));
  symlinkSync(join(profileDir, 'gone'), join(profileDir, 'Maria'));
  writeFileSync(join(profileDir, 'accounts', id, 'backups'), '');
  writeFileSync(join(profileDir, 'profile.json'), '{}');
  const { files, log, text } = reportOf(profileDir);
  expect(files).toEqual({
    bytes: { 'profile.json': 2 },
    others: 1,
    unreadable: {
      [`accounts/${id}/backups`]: 'ENOTDIR',
      'logs/claimdesk.log': 'EISDIR',
      'vault.json': 'ENOENT',
      'window-bounds.json': 'ELOOP',
    },
  });
  expect(log).toEqual([]);
  expect(text).not.toContain('Maria');
});

it('is made although an account’s state can’t be read, and says the code', () => {
  const account: Account = {
    id: 'acc-1',
    name: 'Banco del Sur',
    baseUrl: 'https://claims.bancodelsur.example',
    isSandbox: false,
    acquirerId: '480',
    partnerId: null,
    merchantIds: [],
    look: { colour: null, label: null, isProduction: true },
    hasKey: true,
    state: 'open',
    problem: null,
    backupAtMs: null,
    retryAtMs: null,
  };
  const text = problemReport({
    profileDir: tempDir(),
    version: '1.0.0',
    host: 'browser',
    clock: new FakeClock(),
    preferences: firstPreferences,
    accounts: [account],
    statusOf: () => {
      throw Object.assign(new Error('the page of Maria'), { code: 'SQLITE_CORRUPT' });
    },
    selfCheck: {},
  });
  expect(JSON.parse(text).accounts).toEqual([
    expect.objectContaining({ id: account.id, status: 'SQLITE_CORRUPT' }),
  ]);
  expect(text).not.toContain('Maria');
});

it('is made of a profile whose folder can’t be listed', () => {
  const profileDir = join(tempDir(), 'profile');
  writeFileSync(profileDir, '');
  expect(reportOf(profileDir).files.unreadable).toMatchObject({ '.': 'ENOTDIR' });
});

it.skipIf(process.platform === 'win32')('waits for no pipe in the place of a file', () => {
  const profileDir = tempDir();
  mkdirSync(join(profileDir, 'logs'));
  for (const name of ['profile.json', 'logs/claimdesk.log']) execFileSync('mkfifo', [join(profileDir, name)]);
  expect(reportOf(profileDir).files).toEqual({
    bytes: {},
    others: 0,
    unreadable: { 'logs/claimdesk.log': 'not_a_file', 'profile.json': 'not_a_file' },
  });
});

it.skipIf(process.platform === 'win32')(
  'is made when a folder that somebody put there can’t be listed',
  () => {
    const profileDir = tempDir();
    const long = Array.from({ length: 13 }, () => 'x'.repeat(200)).join('/');
    const elsewhere = tempDir();
    for (const dir of [profileDir, elsewhere]) mkdirSync(join(dir, long), { recursive: true });
    // Longer than any path may be.
    const inner = join(profileDir, long, 'inner');
    renameSync(join(elsewhere, 'x'.repeat(200)), inner);
    try {
      expect(reportOf(profileDir).files).toEqual({
        bytes: {},
        others: 0,
        unreadable: {},
        unreadableOthers: 1,
      });
    } finally {
      renameSync(inner, join(elsewhere, 'back'));
      rmSync(join(elsewhere, 'back'), { recursive: true });
    }
  },
);
