import { parentPort, workerData } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { createClaimQueries, type ReaderFiles } from './claim-queries.ts';

/** The thread in which the lists' questions are answered, away from the one that draws and syncs. */
const port = parentPort;
if (port) {
  const queries = createClaimQueries(workerData as ReaderFiles);
  createBirpc<Record<string, never>, typeof queries>(queries, {
    post: (message: unknown) => port.postMessage(message),
    on: (receive: (message: unknown) => void) => {
      port.on('message', receive);
    },
  });
}
