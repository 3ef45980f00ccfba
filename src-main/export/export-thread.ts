import { Worker } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import type { ExportSource } from './export-run.ts';
import type { RowsSource, RowsTask } from './export-worker.ts';

/** One export's thread. After `end`, and when it has died, what was asked of it fails. */
export function startExportThread(workerUrl: URL, workerData: RowsTask): ExportSource {
  const worker = new Worker(workerUrl, { workerData, execArgv: [], env: {} });
  const source = createBirpc<RowsSource>(
    {},
    {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      post: (message: unknown) => worker.postMessage(message),
      on: (receive: (message: unknown) => void) => {
        worker.on('message', receive);
      },
      // A search of a million claims by another order may take a while before its first piece.
      timeout: -1,
    },
  );
  worker.on('error', (error: Error) => source.$close(error));
  worker.on('exit', () => source.$close(new Error('The thread of the export ended.')));
  return {
    total: () => source.total(),
    next: () => source.next(),
    async end(): Promise<void> {
      await worker.terminate();
    },
  };
}
