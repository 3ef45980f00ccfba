/** The main side of Claimdesk on a profile, until it has answered what a window asks first. */
import { setTimeout } from 'node:timers/promises';
import { createRouterClient } from '@orpc/server';
import { systemClock } from '../../src-main/base/clock.ts';
import { createEngine } from '../../src-main/engine/engine.ts';
import { createMemoryKeychain } from '../../src-main/keychain/keychain.ts';
import { peakBytes, residentBytes } from './memory.ts';
import { asking, ofWords } from '../../src-shared/query/testing/asking.ts';

export interface StartTask {
  profileDir: string;
  stateDir: string;
  accountId: string;
  /** Hexadecimal. */
  dataKey: string;
  queryWorker: string;
}

export interface Started {
  /** From the start of the process until the first rows of the inbox are here. */
  firstRowsMs: number;
  rows: number;
  residentBytes: number;
  peakBytes: number;
}

const { profileDir, stateDir, accountId, dataKey, queryWorker } = JSON.parse(
  process.argv[2] ?? '{}',
) as StartTask;
const keychain = createMemoryKeychain();
await keychain.write(accountId, 'data-key', dataKey);
await keychain.write(accountId, 'api-key', 'none');
const engine = createEngine({
  profileDir,
  stateDir,
  clock: systemClock,
  random: Math.random,
  newId: () => crypto.randomUUID(),
  keychain,
  agent: 'bench',
  queryWorkerUrl: new URL(queryWorker),
  exportWorkerUrl: new URL('file:///none'),
  startSandbox: () => Promise.reject(new Error('There is no sandbox here.')),
  keepsSandbox: false,
  version: '0.0.0',
  host: 'browser',
  platform: 'linux',
});
await engine.start();
const { claims } = createRouterClient(engine.router);
const inbox = { accountId, filter: asking('seen:no open:yes'), sort: 'newest', limit: 100 } as const;
const { rows } = await claims.window({ ...inbox, offset: 0 });
const firstRowsMs = performance.now();

// What a window goes on with: its counts, the claims that the cursor comes over, other places, searches.
await Promise.all([
  claims.viewCounts({ accountId }),
  claims.facetCounts({ accountId, filter: inbox.filter }),
]);
for (const { id } of rows) await claims.get({ accountId, claimId: id });
const { claims: all } = await claims.totals({ accountId, filter: inbox.filter });
for (let n = 0; n < 50; n += 1) await claims.window({ ...inbox, offset: Math.floor((all * n) / 50) });
for (const text of ['farmacia', 'gomez 4', 'sociedad lim'])
  await claims.window({ ...inbox, filter: ofWords(text), offset: 0 });
// What is garbage by then is no longer used: resident is what stays when nobody does anything.
await setTimeout(2000);
const started: Started = {
  firstRowsMs,
  rows: rows.length,
  residentBytes: residentBytes(),
  peakBytes: peakBytes(),
};
process.stdout.write(JSON.stringify(started));
await engine.stop();
process.exit(0);
