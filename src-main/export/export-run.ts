import type { Clock } from '../base/clock.ts';
import { Refused } from '../base/refused.ts';
import type { ExportSink } from './file-sink.ts';

/** A browser that takes nothing for this long has gone; the snapshot must not be held for it. */
const longestStallMs = 60_000;

/** What makes a file, in pieces: each when it is asked for, and none before. */
export interface ExportSource {
  /** Rows, or what else is counted. */
  total(): Promise<number>;
  next(): Promise<ExportPiece>;
  /** What only its reading knows, for the file beside the export. */
  said(): Promise<object>;
  /** What was asked of it before then fails. */
  end(): Promise<void>;
}

/** A piece of the file, and how much was read for all until here; `null`: the file is whole. */
export interface ExportPiece {
  bytes: Uint8Array | null;
  rows: number;
}

/** An export under way: from its source, piece by piece, into its sink. */
export interface ExportRun {
  /** Resolves with the rows written. What it rejects with is the reason given to `stop`, or what failed. */
  readonly ended: Promise<number>;
  stop(reason: Error): void;
}

export function startExportRun({
  source,
  sink,
  clock,
  aboutOf,
  onProgress,
}: {
  source: ExportSource;
  sink: ExportSink;
  clock: Clock;
  /** What is said about the export, once its rows are counted. */
  aboutOf: (rows: number, said: object) => string;
  onProgress: (rows: number, total: number) => void;
}): ExportRun {
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
        // oxlint-disable-next-line no-await-in-loop
        const { bytes, rows } = await orStopped(source.next());
        if (bytes === null) {
          // oxlint-disable-next-line no-await-in-loop
          const said = await orStopped(source.said());
          // oxlint-disable-next-line no-await-in-loop
          await orStopped(sink.finish(aboutOf(rows, said)));
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
      await source.end();
    }
  }

  return { ended: run(), stop: (reason) => stopping.reject(reason) };
}
