import type { Clock } from '../base/clock.ts';
import { Refused } from '../base/refused.ts';
import type { ExportSink } from './file-sink.ts';

/** Time in milliseconds after which a browser that reads nothing has gone: the snapshot must not be held for it. */
const longestStallMs = 60_000;

/** Source of a file in pieces: each is made when it is requested, and none before. */
export interface ExportSource {
  /** Returns the number of rows, or of what else is counted. */
  total(): Promise<number>;
  next(): Promise<ExportPiece>;
  /** Returns what only reading reveals, for the file beside the export. */
  said(): Promise<object>;
  /** Ends the source; what was requested of it then fails. */
  end(): Promise<void>;
}

/** A piece of the file, and how much was read for all pieces until here; `null`: the file is complete. */
export interface ExportPiece {
  bytes: Uint8Array | null;
  rows: number;
}

export function startExportRun(options: {
  source: ExportSource;
  sink: ExportSink;
  clock: Clock;
  /** Returns the information about the export, once its rows are counted. */
  aboutOf: (rows: number, said: object) => string;
  onProgress: (rows: number, total: number) => void;
}) {
  const { source, sink, clock, aboutOf, onProgress } = options;
  const stopping = Promise.withResolvers<never>();
  // What is being waited for then loses the race; what it says later is of no interest.
  stopping.promise.catch(() => undefined);
  const orStopped = <T>(work: Promise<T>): Promise<T> => Promise.race([work, stopping.promise]);

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
      const total = await orStopped(source.total());
      if (total === 0) throw new Refused('export_empty', {});
      onProgress(0, total);
      for (;;) {
        // One piece is on its way at a time: that is what bounds the memory.
        const { bytes, rows } = await orStopped(source.next());
        if (bytes === null) {
          const said = await orStopped(source.said());
          await orStopped(sink.finish(aboutOf(rows, said)));
          return rows;
        }
        await write(bytes);
        onProgress(rows, total);
      }
    } catch (error) {
      await sink.abandon();
      throw error;
    } finally {
      await source.end();
    }
  }

  return {
    /** Resolves to the number of rows written. Rejects with the reason given to `stop`, or with the fault. */
    ended: run(),
    stop: (reason: Error): void => stopping.reject(reason),
  };
}
/** A running export: from its source, piece by piece, into its sink. */
export type ExportRun = ReturnType<typeof startExportRun>;
