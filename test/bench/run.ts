/** Speed, each figure beside what raw SQLite or raw HTTP does in the same run. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../../src-main/base/clock.ts';
import { openJournal } from '../../src-main/journal/journal.ts';
import { type Program, type SandboxReady, startSandboxProgram } from '../testing/program.ts';
import { benchInsights } from './insight-bench.ts';
import { benchDisk } from './disk-bench.ts';
import { benchStart } from './start-bench.ts';
import { benchBulkIngest, benchIngest } from './ingest-bench.ts';
import { type Figure, printTable } from './measure.ts';
import { benchPainted } from './painted-bench.ts';
import { benchPeers } from './peers/bench-peers.ts';
import { peerCatalogue, type PeerName } from './peers/peer-catalogue.ts';
import { peerTable } from './peers/peer-table.ts';
import { benchReads } from './read-bench.ts';
import { benchSeen } from './seen-bench.ts';
import { benchSync } from './sync-bench.ts';
import { benchTyping } from './typing-bench.ts';
import { benchUi } from './ui-bench.ts';
import { buildWorkerFiles } from '../../src-testing/build-worker-files.ts';

/** In the order in which they run. */
const parts = [
  'ingest',
  'bulk',
  'reads',
  'insights',
  'disk',
  'start',
  'sync',
  'seen',
  'painted',
  'typing',
  'ui',
] as const;
type Part = (typeof parts)[number];
/** They read the replica that `ingest` fills. */
const readers = ['reads', 'insights', 'disk', 'start'] as const satisfies Part[];
const peerNames = Object.keys(peerCatalogue) as PeerName[];

const usage = `usage: npm run bench -- [--claims N] [--latency MS] [--only PART,…] [--ui] [--json]
       npm run bench -- --peers [--claims N] [--only PEER,…] [--json]
  --claims  of the replica that is filled, read and synced, 200000 by default; 20000 with --peers
  --latency of each answer of the service in sync, in milliseconds, 0 by default
  --only    ${parts.join(', ')}; all but ui by default. ${readers.join(', ')} need ingest, which then
            runs as well
  --ui      the same as --only ui: the interface in Chromium, over so many claims
  --peers   measures Claimdesk beside what a team would build on instead, and no parts. Installs them, once,
            into a cache of their own. --only then takes ${peerNames.join(', ')}`;

interface Options {
  claims: number;
  latencyMs: number;
  json: boolean;
  wanted: ReadonlySet<Part>;
  /** `null`: parts are measured, and no peers. */
  peers: PeerName[] | null;
}

function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        claims: { type: 'string' },
        latency: { type: 'string', default: '0' },
        only: { type: 'string' },
        ui: { type: 'boolean', default: false },
        peers: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    });
    const claims = Number(values.claims ?? (values.peers ? 20_000 : 200_000));
    if (!Number.isInteger(claims) || claims < 1000)
      throw new Error('--claims takes a whole number from 1000 on');
    const latencyMs = Number(values.latency);
    if (!Number.isInteger(latencyMs) || latencyMs < 0) throw new Error('--latency takes a whole number');
    const peers = values.peers ? namedAmong(peerNames, values.only) : null;
    const usual = parts.filter((part) => part !== 'ui').join(',');
    const wanted = new Set(peers ? [] : namedAmong(parts, values.ui ? 'ui' : (values.only ?? usual)));
    return { claims, latencyMs, json: values.json, wanted, peers };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return process.exit(2);
  }
}

/** In the order of `all`. */
function namedAmong<T extends string>(all: readonly T[], only: string | undefined): T[] {
  if (only === undefined) return [...all];
  const named = only.split(',');
  const unknown = named.filter((name) => !all.some((one) => one === name));
  if (unknown.length > 0) throw new Error(`--only does not know ${unknown.join(', ')}`);
  return all.filter((one) => named.includes(one));
}

type Sandbox = Program<SandboxReady>;

const { claims, latencyMs, json, wanted, peers } = readOptions();
await buildWorkerFiles();
const dir = mkdtempSync(join(tmpdir(), 'claimdesk-bench-'));
const dataKey = randomBytes(32);
const say = (text: string) => process.stderr.write(`${text}\n`);
try {
  if (peers) await measurePeers(peers);
  else await measureParts();
} finally {
  rmSync(dir, { recursive: true, force: true });
}

async function measurePeers(names: readonly PeerName[]): Promise<void> {
  const results = await benchPeers(dir, claims, names, say);
  console.log(json ? JSON.stringify({ claims, peers: results }) : peerTable(results));
}

async function measureParts(): Promise<void> {
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
    async disk() {
      return benchDisk(replica, dataKey);
    },
    start: () => benchStart(replica, dir, dataKey),
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
    (part) => wanted.has(part) || (part === 'ingest' && readers.some((reader) => wanted.has(reader))),
  );
  for (const [index, part] of needed.entries()) {
    const startedAt = performance.now();
    say(`${index + 1} of ${needed.length}: ${part} …`);
    figures.push(...(await run[part]()));
    say(`  ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }
  if (json) console.log(JSON.stringify({ claims, figures }));
  else printTable(figures);
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
