/**
 * An office's day in minutes, or a session in the browser: whether memory, files and answers grow with time.
 * `npm run soak -- --help`
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startSandboxProgram } from '../testing/program.ts';
import { findTrends, type Trend } from './find-trends.ts';
import { playDay } from './play-day.ts';
import { playSession } from './play-session.ts';
import { findUiTrends, type UiTrend } from './ui-trends.ts';
import { buildWorkerFiles } from '../../src-testing/build-worker-files.ts';

const usage = `usage: npm run soak -- [--rounds N] [--claims N] [--json]
       npm run soak -- --ui [--minutes N] [--claims N] [--json]
  --rounds   ten minutes of the office each, about five seconds long; 48 by default, a working day
  --ui       a session in Chromium instead: the memory of the page and of the main side
  --minutes  of that session, 60 by default
  --claims   at the service at the start; 5000 by default, 1000000 with --ui`;

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        rounds: { type: 'string', default: '48' },
        ui: { type: 'boolean', default: false },
        minutes: { type: 'string', default: '60' },
        claims: { type: 'string' },
        json: { type: 'boolean', default: false },
      },
    });
    const rounds = Number(values.rounds);
    const minutes = Number(values.minutes);
    const claims = Number(values.claims ?? (values.ui ? 1_000_000 : 5000));
    if (!Number.isInteger(rounds) || rounds < 8) throw new Error('--rounds takes a whole number from 8 on');
    if (!(minutes > 0)) throw new Error('--minutes takes a number above 0');
    if (!Number.isInteger(claims) || claims < 1000)
      throw new Error('--claims takes a whole number from 1000 on');
    return { rounds, minutes, claims, isUi: values.ui, json: values.json };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return process.exit(2);
  }
}

const { rounds, minutes, claims, isUi, json } = readOptions();
if (isUi) await soakUi();
else await soakDay();

async function soakUi(): Promise<void> {
  const samples = await playSession({
    claims,
    minutes,
    onSample(sample) {
      if (!json) console.log(JSON.stringify(sample));
    },
  });
  report({ minutes, claims, samples, trends: findUiTrends(samples) }, `${minutes} minutes`);
}

async function soakDay(): Promise<void> {
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
    report({ rounds, claims, samples, trends: findTrends(samples) }, `${rounds} rounds`);
  } finally {
    await sandbox.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Says whether anything grew, and ends with 1 if so. */
function report(
  found: { trends: readonly (Trend | UiTrend)[] } & Record<string, unknown>,
  length: string,
): void {
  const growing = found.trends.filter(({ grows }) => grows).map(({ figure }) => figure);
  const verdict = growing.length === 0 ? 'passed, no trend' : `failed, ${growing.join(', ')} grew`;
  if (json) console.log(JSON.stringify(found));
  else {
    console.table(found.trends);
    console.log(`Soak: ${verdict}, ${length}`);
  }
  process.exitCode = growing.length === 0 ? 0 : 1;
}
