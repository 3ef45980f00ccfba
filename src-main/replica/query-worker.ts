import { parentPort, workerData } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { createClaimQueries } from './claim-queries.ts';
import type { QueryWorkerData } from './query-workers.ts';
import { keepWalShort } from '../database/wal-keeper.ts';

/** The thread in which the lists' questions are answered, away from the one that draws and syncs. */
const port = parentPort;
if (port) {
  const given: QueryWorkerData = workerData;
  const { walsKeptShort, ...files } = given;
  const queries = createClaimQueries(files);
  for (const path of walsKeptShort) keepWalShort(path, files.dataKey);
  createBirpc<Record<string, never>, typeof queries>(queries, {
    post: (message: unknown) => port.postMessage(message),
    on: (receive: (message: unknown) => void) => {
      port.on('message', receive);
    },
  });
}
