/** Speed, each figure beside what raw SQLite or raw HTTP does in the same run. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../../src-main/clock.ts';
import { openJournal } from '../../src-main/journal/journal.ts';
import { type Program, type SandboxReady, startSandboxProgram } from '../testing/program.ts';
import { benchInsights } from './insight-bench.ts';
import { benchBulkIngest, benchIngest } from './ingest-bench.ts';
import { type Figure, printTable } from './measure.ts';
import { benchPainted } from './painted-bench.ts';
import { benchReads } from './read-bench.ts';
import { benchSeen } from './seen-bench.ts';
import { benchSync } from './sync-bench.ts';
import { benchTyping } from './typing-bench.ts';
import { benchUi } from './ui-bench.ts';
import { buildWorkerFiles } from '../../src-testing/build-worker-files.ts';

/** In the order in which they run. */
const parts = ['ingest', 'bulk', 'reads', 'insights', 'sync', 'seen', 'painted', 'typing', 'ui'] as const;
type Part = (typeof parts)[number];

const usage = `usage: npm run bench -- [--claims N] [--latency MS] [--only PART,…] [--ui] [--json]
  --claims  of the replica that is filled, read and synced, 200000 by default
  --latency of each answer of the service in sync, in milliseconds, 0 by default
  --only    ${parts.join(', ')}; all but ui by default. reads and insights need ingest, which then runs as well
  --ui      the same as --only ui: the interface in Chromium, over so many claims`;

function readOptions(): { claims: number; latencyMs: number; json: boolean; wanted: ReadonlySet<Part> } {
  try {
    const { values } = parseArgs({
      options: {
        claims: { type: 'string', default: '200000' },
        latency: { type: 'string', default: '0' },
        only: { type: 'string', default: parts.filter((part) => part !== 'ui').join(',') },
        ui: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const claims = Number(values.claims);
    if (!Number.isInteger(claims) || claims < 1000)
      throw new Error('--claims takes a whole number from 1000 on');
    const latencyMs = Number(values.latency);
    if (!Number.isInteger(latencyMs) || latencyMs < 0) throw new Error('--latency takes a whole number');
    const named = values.ui ? ['ui'] : values.only.split(',');
    const wanted = parts.filter((part) => named.includes(part));
    const unknown = named.filter((name) => !parts.some((part) => part === name));
    if (unknown.length > 0) throw new Error(`--only does not know ${unknown.join(', ')}`);
    return { claims, latencyMs, json: values.json, wanted: new Set(wanted) };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return process.exit(2);
  }
}

type Sandbox = Program<SandboxReady>;

const { claims, latencyMs, json, wanted } = readOptions();
await buildWorkerFiles();
const dir = mkdtempSync(join(tmpdir(), 'claimdesk-bench-'));
const dataKey = randomBytes(32);
const say = (text: string) => process.stderr.write(`${text}\n`);
try {
  const figures: Figure[] = [];
  const replica = join(dir, 'replica.db');
  const journal = join(dir, 'journal.db');
  openJournal({ path: journal, dataKey, clock: systemClock, backupDir: join(dir, 'backups') }).close();
  const run: Record<Part, () => Promise<Figure[]>> = {
    async ingest() {
      return [benchIngest({ replica, raw: join(dir, 'raw.db') }, dataKey, claims)];
    },
    async bulk() {
      const paths = { bulk: join(dir, 'bulk.db'), raw: join(dir, 'raw-bulk.db') };
      return benchBulkIngest(paths, dataKey, claims);
    },
    reads: () => benchReads(replica, journal, dataKey),
    insights: () => benchInsights(replica, journal, dataKey),
    sync: () =>
      withSandbox(
        claims,
        (sandbox) => benchSync(sandbox.ready, dir, dataKey, claims),
        '--latency-ms',
        String(latencyMs),
      ),
    seen: () => withSandbox(20_000, (sandbox) => benchSeen(sandbox, dir, dataKey)),
    async painted() {
      return [await benchPainted()];
    },
    typing: () => benchTyping(),
    ui: () => benchUi(claims),
  };
  const needed = parts.filter(
    (part) => wanted.has(part) || (part === 'ingest' && (wanted.has('reads') || wanted.has('insights'))),
  );
  for (const [index, part] of needed.entries()) {
    const startedAt = performance.now();
    say(`${index + 1} of ${needed.length}: ${part} …`);
    figures.push(...(await run[part]()));
    say(`  ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }
  if (json) console.log(JSON.stringify({ claims, figures }));
  else printTable(figures);
} finally {
  rmSync(dir, { recursive: true, force: true });
}

async function withSandbox<T>(
  count: number,
  work: (sandbox: Sandbox) => Promise<T>,
  ...more: string[]
): Promise<T> {
  const sandbox = await startSandboxProgram('--claims', String(count), ...more);
  try {
    return await work(sandbox);
  } finally {
    await sandbox.stop();
  }
}
