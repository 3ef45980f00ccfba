import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { firstPreferences } from '../../src-shared/contract/app.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { openEngineBench } from '../testing/engine-bench.ts';
import { createLog } from '../log.ts';
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

    const { text } = await client.app.report();
    expect(JSON.parse(text)).toMatchObject({
      version: '1.0.0',
      host: 'browser',
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
  const { log } = JSON.parse(problemReport({ ...parts, accounts: [], statusOf: () => null }));
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
