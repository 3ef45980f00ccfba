import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { serveThread } from '../base/worker-thread.ts';
import { systemClock } from '../base/clock.ts';
import { loadDatabaseInThread } from '../database/load-in-thread.ts';
import { keepWalShort } from '../database/wal-keeper.ts';
import { createBulkService } from './load/bulk-service.ts';
import type { BulkThreadData } from './load/bulk-thread.ts';
import { createClaimQueries } from './questions/claim-queries.ts';
import type { QueryWorkerData } from './questions/query-workers.ts';
import { openReplicaFile } from './store/replica.ts';
import type { UpgradeThreadData } from './store/replica-upgrade.ts';

/** The threads of the replica, away from the one that draws and syncs: its questions are answered here, a bulk load is written, and the file of an earlier version brought up to date. */
if (parentPort) {
  loadDatabaseInThread(parentPort);
  const given: QueryWorkerData | BulkThreadData | UpgradeThreadData = workerData;
  if (given.task === 'upgrade') openReplicaFile(given.path, given.dataKey).close();
  else serve(parentPort, given);
}

function serve(port: MessagePort, given: QueryWorkerData | BulkThreadData): void {
  serveThread(
    port,
    given.task === 'queries' ? openQueries(given) : createBulkService(given.options, systemClock),
  );
}

function openQueries({ walsKeptShort, cacheKib, task: _, ...files }: QueryWorkerData) {
  const queries = createClaimQueries(files, cacheKib);
  for (const path of walsKeptShort) keepWalShort(path, files.dataKey, systemClock);
  return queries;
}
