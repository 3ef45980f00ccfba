import type { Guard } from '../base/guard.ts';
import { startWorkerThread } from '../base/worker-thread.ts';
import type { ExportSource } from './export-run.ts';
import type { RowsSource, RowsTask } from './export-worker.ts';

/** Starts one export's thread. After `end`, and once it has died, what was requested of it fails. */
export function startExportThread(workerUrl: URL, workerData: RowsTask, guard: Guard): ExportSource {
  // A search of a million claims by another order may take a while before its first piece.
  const thread = startWorkerThread<RowsSource>({ workerUrl, workerData, guard, timeout: -1 });
  const source = thread.service;
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
    end: () => thread.end(),
  };
}

/**
 * Releases the bytes of the previous piece. Bytes that a thread gave away don't count as memory for the garbage
 * collector of the thread that has them: left to it, the whole file would be in memory.
 */
function release(bytes: Uint8Array | null): void {
  if (bytes?.buffer instanceof ArrayBuffer) bytes.buffer.transfer(0);
}
