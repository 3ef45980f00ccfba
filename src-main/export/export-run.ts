import type { Clock } from '../clock.ts';
import { Refused } from '../refused.ts';
import { startExportThread } from './export-thread.ts';
import type { ExportWorkerData } from './export-worker.ts';
import type { ExportSink } from './file-sink.ts';

/** A browser that takes nothing for this long has gone; the snapshot must not be held for it. */
const longestStallMs = 60_000;

/** An export under way: from its thread, piece by piece, into its sink. */
export interface ExportRun {
  /** Resolves with the rows written. What it rejects with is the reason given to `stop`, or what failed. */
  readonly ended: Promise<number>;
  stop(reason: Error): void;
}

export function startExportRun({
  workerUrl,
  workerData,
  sink,
  clock,
  aboutOf,
  onProgress,
}: {
  workerUrl: URL;
  workerData: ExportWorkerData;
  sink: ExportSink;
  clock: Clock;
  /** What is said about the export, once its rows are counted. */
  aboutOf: (rows: number) => string;
  onProgress: (rows: number, total: number) => void;
}): ExportRun {
  const stopping = Promise.withResolvers<never>();
  // What is being waited for then loses the race; what it says later is of no interest.
  stopping.promise.catch(() => undefined);
  const orStopped = <T>(work: Promise<T>): Promise<T> => Promise.race([work, stopping.promise]);
  const thread = startExportThread(workerUrl, workerData);

  async function write(bytes: Uint8Array): Promise<void> {
    const cancelDeadline = clock.after(longestStallMs, () =>
      stopping.reject(new Refused('export_stalled', {})),
    );
    try {
      await orStopped(sink.write(bytes));
    } finally {
      cancelDeadline();
    }
  }

  async function run(): Promise<number> {
    try {
      const total = await orStopped(thread.total());
      if (total === 0) throw new Refused('export_empty', {});
      onProgress(0, total);
      for (;;) {
        // One piece is on its way at a time: that is what bounds the memory.
        // oxlint-disable-next-line no-await-in-loop
        const { bytes, rows } = await orStopped(thread.next());
        if (bytes === null) {
          // oxlint-disable-next-line no-await-in-loop
          await orStopped(sink.finish(aboutOf(rows)));
          return rows;
        }
        // oxlint-disable-next-line no-await-in-loop
        await write(bytes);
        onProgress(rows, total);
      }
    } catch (error) {
      await sink.abandon();
      throw error;
    } finally {
      await thread.end();
    }
  }

  return { ended: run(), stop: (reason) => stopping.reject(reason) };
}
