import { request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createClaimsServiceClient } from '../../src-main/claims-service/claims-service-client.ts';
import { systemClock } from '../../src-main/clock.ts';
import { openQueryWorkers } from '../../src-main/replica/query-workers.ts';
import { createAskOrder } from '../../src-main/replica/ask-order.ts';
import { createBulkLoad } from '../../src-main/replica/bulk-load.ts';
import { openReplica } from '../../src-main/replica/replica.ts';
import { createAccountSync } from '../../src-main/sync/account-sync.ts';
import { createKeyCheck } from '../../src-main/sync/key-check.ts';
import { createConnectionState } from '../../src-main/sync/connection-state.ts';
import type { SandboxReady } from '../testing/program.ts';
import { pageSize } from './claims.ts';
import type { Figure } from './measure.ts';
import { queryWorkerUrl } from './read-bench.ts';

const rawPages = 200;

/** A first sync from a sandbox service in another process, and how long it ever kept this thread busy. */
export async function benchSync(
  sandbox: SandboxReady,
  replicaPath: string,
  dataKey: Buffer,
  claims: number,
): Promise<Figure[]> {
  const asks = createAskOrder();
  const { replica } = openReplica({ path: replicaPath, dataKey, clock: systemClock, asks });
  // As in the engine: the query worker's threads also keep the write-ahead log short.
  const queries = openQueryWorkers({
    workerUrl: queryWorkerUrl,
    journalIsWritten: false,
    replicaPath,
    journalPath: `${replicaPath}.no-journal`,
    dataKey,
  });
  const load = createBulkLoad({
    replica,
    replicaPath,
    dataKey,
    queries,
    workerUrl: queryWorkerUrl,
    asks,
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
  };
  const ended = Promise.withResolvers<void>();
  const sync = createAccountSync({
    account: { acquirerId: sandbox.acquirerId, merchantIds: [] },
    client: counted,
    replica,
    load,
    connection,
    checkKey: createKeyCheck({ acquirerId: sandbox.acquirerId, client, connection }),
    clock: systemClock,
    random: Math.random,
    onChange() {},
    onStatus() {
      if (sync.status().phase === 'idle' && replica.lastSyncAtMs() !== null) ended.resolve();
    },
  });
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedAt = performance.now();
  sync.start();
  await ended.promise;
  const tookMs = performance.now() - startedAt;
  delay.disable();
  await sync.stop();
  await load.close();
  const held = replica.countClaims();
  await queries.close();
  replica.close();
  if (held !== claims) throw new Error(`The sync ended with ${held} of ${claims} claims.`);

  const rawPerSecond = await rawPagesPerSecond(sandbox);
  const p99Ms = delay.percentile(99) / 1e6;
  return [
    {
      name: `first sync of ${claims} claims`,
      unit: 'claims/s',
      ours: (claims / tookMs) * 1000,
      raw: rawPerSecond * pageSize,
      rawName: 'raw HTTP, each claim once, thrown away',
      target: 'none set',
      met: true,
    },
    {
      name: 'pages of it',
      unit: 'pages/s',
      ours: (pages / tookMs) * 1000,
      raw: rawPerSecond,
      rawName: 'raw HTTP, read and thrown away',
      target: 'none set',
      met: true,
    },
    {
      name: 'event loop delay during it, p99',
      unit: 'ms',
      ours: p99Ms,
      raw: null,
      rawName: '',
      target: 'under 50 ms',
      met: p99Ms < 50,
    },
    {
      name: 'event loop delay during it, longest',
      unit: 'ms',
      ours: delay.max / 1e6,
      raw: null,
      rawName: '',
      target: 'none set',
      met: true,
    },
  ];
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
