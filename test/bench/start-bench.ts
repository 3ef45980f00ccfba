import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { systemClock } from '../../src-main/base/clock.ts';
import { openReplica } from '../../src-main/replica/store/replica.ts';
import { benchCache, buildProgram } from './build-program.ts';
import { claimPages } from './claims.ts';
import { type FigureId, judged } from './bars.ts';
import type { Figure } from './measure.ts';
import { queryWorkerUrl } from './read-bench.ts';
import type { Started, StartTask } from './start-program.ts';

const fewClaims = 1000;
const starts = 5;

/**
 * The built main side, without a network, in a process of its own: until it has answered the inbox, and its memory
 * when it has answered what a window asks. Both beside a profile with few claims, in turn.
 */
export async function benchStart(replicaPath: string, dir: string, dataKey: Buffer): Promise<Figure[]> {
  const program = await buildProgram(
    join(import.meta.dirname, 'start-program.ts'),
    join(benchCache, 'start'),
  );
  const fewPath = join(dir, 'few.db');
  const { replica } = openReplica({ path: fewPath, dataKey, clock: systemClock });
  for (const page of claimPages(fewClaims))
    replica.applyPage({ claims: page, receivedAtMs: 0, announceNew: false, walk: null });
  replica.close();
  const many = makeProfile(join(dir, 'start-many'), replicaPath, dataKey);
  const few = makeProfile(join(dir, 'start-few'), fewPath, dataKey);
  const withMany: Started[] = [];
  const withFew: Started[] = [];
  // The first one makes the journal.
  for (let n = -1; n < starts; n += 1) {
    const [a, b] = [await start(program, many), await start(program, few)];
    if (n < 0) continue;
    withMany.push(a);
    withFew.push(b);
  }
  const startMs = medianOf(withMany, ({ firstRowsMs }) => firstRowsMs);
  const fewStartMs = medianOf(withFew, ({ firstRowsMs }) => firstRowsMs);
  const beside = { rawName: `with ${fewClaims} claims` };
  const memory = (id: FigureId, name: string, read: (started: Started) => number): Figure =>
    judged({
      ...beside,
      id,
      name,
      unit: 'MiB',
      ours: medianOf(withMany, read) / 1024 ** 2,
      raw: medianOf(withFew, read) / 1024 ** 2,
    });
  return [
    judged({
      ...beside,
      id: 'coldStart',
      name: 'cold start to the rows of the inbox, median',
      unit: 'ms',
      ours: startMs,
      raw: fewStartMs,
    }),
    memory(
      'resident',
      'resident memory of the main side, after what a window asks',
      (started) => started.residentBytes,
    ),
    memory('residentPeak', 'most that it had meanwhile', (started) => started.peakBytes),
  ];
}

/** A profile with one account, whose service can't be reached. */
function makeProfile(profileDir: string, replicaPath: string, dataKey: Buffer): StartTask {
  const accountId = randomUUID();
  const accountDir = join(profileDir, 'accounts', accountId);
  mkdirSync(accountDir, { recursive: true, mode: 0o700 });
  copyFileSync(replicaPath, join(accountDir, 'replica.db'));
  const account = {
    id: accountId,
    name: 'Bench',
    baseUrl: 'http://127.0.0.1:1',
    acquirerId: '1',
    partnerId: null,
    merchantIds: [],
  };
  writeFileSync(
    join(profileDir, 'profile.json'),
    JSON.stringify({ version: 1, accounts: [account], preferences: {} }),
  );
  return {
    profileDir,
    stateDir: `${profileDir}-state`,
    accountId,
    dataKey: dataKey.toString('hex'),
    queryWorker: queryWorkerUrl.href,
  };
}

async function start(program: string, task: StartTask): Promise<Started> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--no-warnings',
    program,
    JSON.stringify(task),
  ]);
  const started = JSON.parse(stdout) as Started;
  if (started.rows === 0) throw new Error('The inbox was empty.');
  return started;
}

function medianOf(all: readonly Started[], read: (started: Started) => number): number {
  return all.map(read).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
}
