/** Speed, each figure beside what raw SQLite or raw HTTP does in the same run. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../../src-main/clock.ts';
import { openJournal } from '../../src-main/journal/journal.ts';
import { startSandboxProgram } from '../testing/program.ts';
import { benchIngest } from './ingest-bench.ts';
import { type Figure, printTable } from './measure.ts';
import { benchPainted } from './painted-bench.ts';
import { benchReads } from './read-bench.ts';
import { benchSeen } from './seen-bench.ts';
import { benchSync } from './sync-bench.ts';
import { benchTyping } from './typing-bench.ts';

const usage = 'usage: npm run bench -- [--claims N] [--json]   (N claims, 200000 by default)';

function readOptions(): { claims: number; json: boolean } {
  try {
    const { values } = parseArgs({
      options: { claims: { type: 'string', default: '200000' }, json: { type: 'boolean', default: false } },
    });
    const claims = Number(values.claims);
    if (!Number.isInteger(claims) || claims < 1000)
      throw new Error('--claims takes a whole number from 1000 on');
    return { claims, json: values.json };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return process.exit(2);
  }
}

const { claims, json } = readOptions();
const dir = mkdtempSync(join(tmpdir(), 'claimdesk-bench-'));
const dataKey = randomBytes(32);
const say = (text: string) => process.stderr.write(`${text}\n`);
try {
  const figures: Figure[] = [];
  const replica = join(dir, 'replica.db');
  const journal = join(dir, 'journal.db');
  openJournal({ path: journal, dataKey, clock: systemClock, backupDir: join(dir, 'backups') }).close();
  say(`Ingesting ${claims} claims …`);
  figures.push(benchIngest({ replica, raw: join(dir, 'raw.db') }, dataKey, claims));
  say('Reading …');
  figures.push(...(await benchReads(replica, journal, dataKey)));
  say('Syncing from a sandbox service …');
  const sandbox = await startSandboxProgram('--claims', String(claims));
  try {
    figures.push(...(await benchSync(sandbox.ready, join(dir, 'synced.db'), dataKey, claims)));
  } finally {
    await sandbox.stop();
  }
  say('Marking claims seen …');
  const marking = await startSandboxProgram('--claims', '20000');
  try {
    figures.push(...(await benchSeen(marking, dir, dataKey)));
  } finally {
    await marking.stop();
  }
  say('Marking claims seen in the interface …');
  figures.push(await benchPainted());
  say('Typing in a template …');
  figures.push(...(await benchTyping()));
  if (json) console.log(JSON.stringify({ claims, figures }));
  else printTable(figures);
} finally {
  rmSync(dir, { recursive: true, force: true });
}
