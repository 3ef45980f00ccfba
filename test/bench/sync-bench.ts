import { rmSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createClaimsServiceClient } from '../../src-main/claims-service/claims-service-client.ts';
import { systemClock } from '../../src-main/base/clock.ts';
import { openQueryWorkers, type QueryWorkers } from '../../src-main/replica/questions/query-workers.ts';
import { createAskOrder } from '../../src-main/replica/store/ask-order.ts';
import { createBulkLoad } from '../../src-main/replica/load/bulk-load.ts';
import { openReplica } from '../../src-main/replica/store/replica.ts';
import { createAccountSync } from '../../src-main/sync/account-sync.ts';
import { createKeyCheck } from '../../src-main/sync/key-check.ts';
import { createConnectionState } from '../../src-main/sync/connection-state.ts';
import type { SandboxReady } from '../testing/program.ts';
import { pageSize } from './claims.ts';
import { type FigureId, judged } from './bars.ts';
import type { Figure } from './measure.ts';
import { queryWorkerUrl } from './read-bench.ts';
import { throwingGuard, threadTestGuards } from '../../src-main/testing/throwing-guard.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

const rawPages = 200;
/** The others are of statuses and origins that only the last walk meets. */
const nearlyAll = 0.95;

interface SyncTask {
  claims: number;
  latencyMs: number;
  /** Leaves out the first syncs with a window's questions and without a bulk load, which take longer than it. */
  isBrief: boolean;
}

/** A first sync from a sandbox service in another process, and how long it ever kept this thread busy. */
export async function benchSync(
  sandbox: SandboxReady,
  dir: string,
  dataKey: Buffer,
  { claims, latencyMs, isBrief }: SyncTask,
): Promise<Figure[]> {
  const files = (name: string) => ({ replicaPath: join(dir, `${name}.db`), dataKey, claims });
  const loaded = await firstSync(sandbox, { ...files('loaded'), isWatched: false });
  const watched = isBrief ? null : await firstSync(sandbox, { ...files('watched'), isWatched: true });
  const usual = isBrief
    ? null
    : await firstSync(sandbox, {
        ...files('usual'),
        isWatched: false,
        fromClaims: Number.MAX_SAFE_INTEGER,
      });
  const rawPerSecond = await rawPagesPerSecond(sandbox);
  const figures: Omit<Figure, 'target' | 'met'>[] = [
    {
      id: 'firstSyncListed',
      name: `first sync of ${claims} claims, until 19 of 20 are in the list`,
      unit: 'claims/s',
      ours: loaded.claimsPerSecond,
      raw: usual?.claimsPerSecond ?? null,
      rawName: 'without a bulk load',
    },
    {
      id: 'firstSyncProved',
      name: 'the same, until it is proved that none is missing',
      unit: 'claims/s',
      ours: loaded.provedPerSecond,
      raw: usual?.provedPerSecond ?? null,
      rawName: 'without a bulk load',
    },
    {
      id: rateIdOf(latencyMs),
      name: 'the same, raw HTTP beside it',
      unit: 'claims/s',
      ours: loaded.claimsPerSecond,
      raw: rawPerSecond * pageSize,
      rawName: 'one walk, page after page, thrown away',
    },
    {
      id: 'firstSyncPages',
      name: 'pages of it',
      unit: 'pages/s',
      ours: loaded.pagesPerSecond,
      raw: rawPerSecond,
      rawName: 'raw HTTP, read and thrown away',
    },
    ...(watched === null
      ? []
      : ([
          {
            id: 'firstSyncWatched',
            name: "the same with a window's questions",
            unit: 'claims/s',
            ours: watched.claimsPerSecond,
            raw: loaded.claimsPerSecond,
            rawName: 'without',
          },
        ] as const)),
    {
      id: 'eventLoopP99',
      name: 'event loop delay during it, p99',
      unit: 'ms',
      ours: loaded.p99Ms,
      raw: usual?.p99Ms ?? null,
      rawName: 'without a bulk load',
    },
    {
      id: 'eventLoopLongest',
      name: 'event loop delay during it, longest',
      unit: 'ms',
      ours: loaded.longestMs,
      raw: usual?.longestMs ?? null,
      rawName: 'without a bulk load',
    },
    {
      id: 'turnP99',
      name: 'processor time of a turn of the event loop, p99',
      unit: 'ms',
      ours: loaded.turnP99Ms,
      raw: usual?.turnP99Ms ?? null,
      rawName: 'without a bulk load',
    },
    {
      id: 'turnLongest',
      name: 'processor time of a turn of the event loop, longest',
      unit: 'ms',
      ours: loaded.turnLongestMs,
      raw: usual?.turnLongestMs ?? null,
      rawName: 'without a bulk load',
    },
    {
      id: 'syncMainCpu',
      name: 'processor time of the main thread, per claim',
      unit: 'ms',
      ours: loaded.mainCpuMs / claims,
      raw: usual && usual.mainCpuMs / claims,
      rawName: 'without a bulk load',
    },
    {
      id: 'syncCpu',
      name: 'processor time of it, without the service, per claim',
      unit: 'ms',
      ours: loaded.cpuMs / claims,
      raw: usual && usual.cpuMs / claims,
      rawName: 'without a bulk load',
    },
  ];
  return figures.map(judged);
}

/** The bars are for no latency, and for 100 ms beside one walk. */
function rateIdOf(latencyMs: number): FigureId {
  if (latencyMs === 0) return 'firstSync';
  return latencyMs === 100 ? 'firstSyncAtLatency' : 'firstSyncListed';
}

interface FirstSync {
  /** Until nearly all of them are in the list. */
  claimsPerSecond: number;
  /** Until the last walk has proved that none is missing. */
  provedPerSecond: number;
  pagesPerSecond: number;
  p99Ms: number;
  longestMs: number;
  cpuMs: number;
  mainCpuMs: number;
  turnP99Ms: number;
  turnLongestMs: number;
}

interface FirstSyncOptions {
  replicaPath: string;
  dataKey: Buffer;
  claims: number;
  /** Whether a window asks what it shows after each change. */
  isWatched: boolean;
  fromClaims?: number;
}

async function firstSync(
  sandbox: SandboxReady,
  { replicaPath, dataKey, claims, isWatched, fromClaims }: FirstSyncOptions,
): Promise<FirstSync> {
  const asks = createAskOrder();
  const { replica } = openReplica({ path: replicaPath, dataKey, clock: systemClock, asks });
  // As in the engine: the query worker's threads also keep the write-ahead log short.
  const queries = openQueryWorkers({
    guards: threadTestGuards,
    workerUrl: queryWorkerUrl,
    journalIsWritten: false,
    replicaPath,
    journalPath: `${replicaPath}.no-journal`,
    dataKey,
  });
  const load = createBulkLoad({
    guard: throwingGuard,
    clock: systemClock,
    replica,
    replicaPath,
    dataKey,
    queries,
    workerUrl: queryWorkerUrl,
    asks,
    ...(fromClaims === undefined ? {} : { fromClaims }),
  });
  const connection = createConnectionState({ clock: systemClock });
  const client = createClaimsServiceClient({
    baseUrl: sandbox.url,
    apiKey: () => sandbox.apiKey,
    clock: systemClock,
    asks,
    onOutcome: connection.report,
  });
  let pages = 0;
  const counted: typeof client = {
    ...client,
    listAcquirerClaims: (...args) => {
      pages += 1;
      return client.listAcquirerClaims(...args);
    },
    listAcquirerClaimsThrough: (...args) => {
      pages += 1;
      return client.listAcquirerClaimsThrough(...args);
    },
  };
  const ended = Promise.withResolvers<void>();
  let hereAtMs: number | null = null;
  const window = createWindow(queries);
  const sync = createAccountSync({
    guard: throwingGuard,
    account: { acquirerId: sandbox.acquirerId, merchantIds: [] },
    client: counted,
    replica,
    load,
    connection,
    checkKey: createKeyCheck({ acquirerId: sandbox.acquirerId, client, connection }),
    clock: systemClock,
    random: Math.random,
    onChange() {
      if (isWatched) window.askAgain();
    },
    onStatus() {
      if (!load.isUnderWay() && replica.countClaims() >= claims * nearlyAll) hereAtMs ??= performance.now();
      if (sync.status().phase === 'idle' && replica.lastSyncAtMs() !== null) ended.resolve();
    },
  });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const turns = watchTurns();
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  sync.start();
  await ended.promise;
  const tookMs = performance.now() - startedAt;
  const cpu = process.cpuUsage(cpuBefore);
  delay.disable();
  const turnsMs = turns.stop();
  await sync.stop();
  await load.close();
  await window.rest();
  const held = replica.countClaims();
  await queries.close();
  replica.close();
  for (const part of ['', '-wal', '-shm']) rmSync(replicaPath + part, { force: true });
  if (held !== claims) throw new Error(`The sync ended with ${held} of ${claims} claims.`);
  return {
    claimsPerSecond: (claims / ((hereAtMs ?? performance.now()) - startedAt)) * 1000,
    provedPerSecond: (claims / tookMs) * 1000,
    pagesPerSecond: (pages / tookMs) * 1000,
    p99Ms: delay.percentile(99) / 1e6,
    longestMs: delay.max / 1e6,
    cpuMs: (cpu.user + cpu.system) / 1000,
    ...turnsMs,
  };
}

/** Processor time of this thread between two turns of a short timer: what it does itself, however busy the machine. */
function watchTurns() {
  const turns: number[] = [];
  let last = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    turns.push((now.user + now.system - last.user - last.system) / 1000);
    last = now;
  }, 2);
  return {
    stop() {
      clearInterval(timer);
      const sorted = turns.toSorted((one, other) => one - other);
      return {
        mainCpuMs: turns.reduce((sum, ms) => sum + ms, 0),
        turnP99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
        turnLongestMs: sorted.at(-1) ?? 0,
      };
    },
  };
}

/** What the inbox asks after a change: its rows, its totals and the counts of the views, one question each at a time. */
function createWindow(queries: QueryWorkers) {
  let underWay: Promise<unknown> | null = null;
  let isWanted = false;

  function askAgain(): void {
    isWanted = true;
    underWay ??= ask().finally(() => {
      underWay = null;
      if (isWanted) askAgain();
    });
  }

  async function ask(): Promise<void> {
    isWanted = false;
    const filter = asking('seen:no');
    await Promise.all([
      queries.window({ filter, sort: 'newest', offset: 0, limit: 100 }),
      queries.totals(filter),
      queries.viewCounts(Date.now()),
    ]);
  }

  return {
    askAgain,
    async rest(): Promise<void> {
      await underWay;
    },
  };
}

async function rawPagesPerSecond({ url, acquirerId, apiKey }: SandboxReady): Promise<number> {
  const startedAt = performance.now();
  let startKey: string | undefined;
  for (let page = 0; page < rawPages; page += 1) {
    const query = new URLSearchParams({
      items: String(pageSize),
      ...(startKey === undefined ? {} : { startKey }),
    });
    const body = await get(`${url}/claims/acquirer/${acquirerId}?${query}`, apiKey);
    startKey = (JSON.parse(body) as { data: { id: string }[] }).data.at(-1)?.id;
  }
  return (rawPages / (performance.now() - startedAt)) * 1000;
}

function get(url: string, apiKey: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(url, { agent: false, headers: { authorization: `Bearer ${apiKey}` } }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve(body));
    })
      .on('error', reject)
      .end();
  });
}
