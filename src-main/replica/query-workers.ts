import { Worker } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import type { ClaimQueries, Place, QueryFiles, ListRange } from './claim-queries.ts';
import type { ClaimFilter } from '../../src-shared/contract/claims.ts';

export interface QueryWorkersOptions extends QueryFiles {
  /** The file of query-worker, as source or as built. */
  workerUrl: URL;
  /** Whether this program writes the journal, and not only shows it. */
  journalIsWritten: boolean;
}

export interface QueryWorkerData extends QueryFiles {
  /** The databases whose write-ahead logs this thread also checkpoints. */
  walsKeptShort: string[];
}

/**
 * The lists' questions, asked of worker threads with read-only connections. Two of them: sums over
 * everything never stand before a window that a key press waits for.
 */
export function openQueryWorkers({ workerUrl, journalIsWritten, ...files }: QueryWorkersOptions) {
  const quick = startThread(workerUrl, { ...files, walsKeptShort: [] });
  const thorough = startThread(workerUrl, {
    ...files,
    walsKeptShort: [files.replicaPath, ...(journalIsWritten ? [files.journalPath] : [])],
  });
  thorough();

  return {
    window: (range: ListRange) => quick().window(range),
    ids: (range: ListRange) => quick().ids(range),
    locate: (place: Place) => quick().locate(place),
    rows: (claimIds: readonly string[]) => quick().rows(claimIds),
    merchantHistory: (claimId: string) => quick().merchantHistory(claimId),
    totals: (filter: ClaimFilter) => thorough().totals(filter),
    viewCounts: (nowMs: number) => thorough().viewCounts(nowMs),
    facets: () => thorough().facets(),
    merchants: (text: string) => thorough().merchants(text),
    async close(): Promise<void> {
      await Promise.all([quick.close(), thorough.close()]);
    },
  };
}
export type QueryWorkers = ReturnType<typeof openQueryWorkers>;

/** Starts one worker; `ended` is called once it can answer no more. */
function startWorker(workerUrl: URL, workerData: QueryWorkerData, ended: () => void) {
  const worker = new Worker(workerUrl, { workerData, execArgv: [], env: {} });
  const queries = createBirpc<ClaimQueries>(
    {},
    {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      post: (message: unknown) => worker.postMessage(message),
      on: (receive: (message: unknown) => void) => {
        worker.on('message', receive);
      },
    },
  );
  const end = (error: Error): void => {
    queries.$close(error);
    ended();
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The query worker ended.')));
  return { worker, queries };
}

/** A thread that is started again at the next question when it has died. Calls under way fail with it. */
function startThread(workerUrl: URL, workerData: QueryWorkerData) {
  let running: ReturnType<typeof startWorker> | null = null;
  let closed = false;

  const thread = () => {
    if (closed) throw new Error('The query workers are closed.');
    if (running) return running.queries;
    const started = startWorker(workerUrl, workerData, () => {
      if (running === started) running = null;
    });
    running = started;
    return started.queries;
  };
  return Object.assign(thread, {
    async close(): Promise<void> {
      closed = true;
      await running?.worker.terminate();
    },
  });
}
