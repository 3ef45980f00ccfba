import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
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
