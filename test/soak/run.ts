/** An office's day in minutes: whether memory, files and answers grow with time. `npm run soak -- --help` */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startSandboxProgram } from '../testing/program.ts';
import { findTrends } from './find-trends.ts';
import { playDay } from './play-day.ts';
import { buildWorkerFiles } from '../../src-testing/build-worker-files.ts';

const usage = `usage: npm run soak -- [--rounds N] [--claims N] [--json]
  --rounds  ten minutes of the office each, about five seconds long; 48 by default, a working day
  --claims  at the service at the start, 5000 by default`;

function readOptions(): { rounds: number; claims: number; json: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        rounds: { type: 'string', default: '48' },
        claims: { type: 'string', default: '5000' },
        json: { type: 'boolean', default: false },
      },
    });
    const rounds = Number(values.rounds);
    const claims = Number(values.claims);
    if (!Number.isInteger(rounds) || rounds < 8) throw new Error('--rounds takes a whole number from 8 on');
    if (!Number.isInteger(claims) || claims < 1000)
      throw new Error('--claims takes a whole number from 1000 on');
    return { rounds, claims, json: values.json };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return process.exit(2);
  }
}

const { rounds, claims, json } = readOptions();
await buildWorkerFiles();
const dir = mkdtempSync(join(tmpdir(), 'claimdesk-soak-'));
const sandbox = await startSandboxProgram('--claims', String(claims));
try {
  const samples = await playDay({
    sandbox: sandbox.ready,
    dir,
    dataKey: randomBytes(32),
    rounds,
    onRound(sample, round) {
      if (!json) console.log(`${round + 1} of ${rounds}: ${JSON.stringify(sample)}`);
    },
  });
  const trends = findTrends(samples);
  if (json) console.log(JSON.stringify({ rounds, claims, samples, trends }));
  else console.table(trends);
  const growing = trends.filter(({ grows }) => grows).map(({ figure }) => figure);
  if (!json)
    console.log(
      `Soak: ${growing.length === 0 ? 'passed' : `failed, ${growing.join(', ')} grew`}, ${rounds} rounds`,
    );
  process.exitCode = growing.length === 0 ? 0 : 1;
} finally {
  await sandbox.stop();
  rmSync(dir, { recursive: true, force: true });
}
