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
  let written: Uint8Array | null = null;
  return {
    total: () => source.total(),
    async next() {
      release(written);
      const piece = await source.next();
      written = piece.bytes;
      return piece;
    },
    said: () => source.said(),
    async end(): Promise<void> {
      await worker.terminate();
    },
  };
}

/**
 * Who asks for a piece needs the one before no longer. Bytes that a thread gave away don't count as memory for
 * the garbage collector of the thread that has them: left to it, the whole file lies in memory.
 */
function release(bytes: Uint8Array | null): void {
  if (bytes?.buffer instanceof ArrayBuffer) bytes.buffer.transfer(0);
}
