import { parentPort, workerData } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import type { ExportShape } from '../../src-shared/contract/exports.ts';
import type { ExportFormat } from '../../src-shared/domain/export-kind.ts';
import type { QueryFiles } from '../replica/claim-queries.ts';
import { openClaimStream, type StreamedClaims } from '../replica/claim-stream.ts';
import { type Cell, cellsOf } from './claim-cells.ts';
import { csvText } from './csv-text.ts';
import { jsonLines } from './json-lines.ts';
import { xlsxSheet } from './xlsx-sheet.ts';

export interface ExportWorkerData {
  files: QueryFiles;
  claims: StreamedClaims;
  shape: ExportShape;
}

/** A piece of the file, and how many claims were read for all until here; `null`: the file is whole. */
export interface ExportPiece {
  bytes: Uint8Array | null;
  rows: number;
}

type Batches = Iterable<(Cell | null)[][]>;
const encoders: Readonly<
  Record<
    ExportFormat,
    (shape: ExportShape, batches: Batches) => Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  >
> = { csv: csvText, xlsx: xlsxSheet, jsonl: jsonLines };

/** The thread that reads and encodes one export. It makes a piece when it is asked for one, and holds no other. */
function serve({ files, claims, shape }: ExportWorkerData) {
  const stream = openClaimStream(files, claims);
  let rows = 0;
  function* cellBatches(): Generator<(Cell | null)[][]> {
    for (const batch of stream.batches()) {
      yield batch.map((row) => cellsOf(row, shape.columns));
      rows += batch.length;
    }
  }
  const pieces = eachOf(encoders[shape.format](shape, cellBatches()));
  return {
    total: (): number => stream.total,
    async next(): Promise<ExportPiece> {
      const { done, value } = await pieces.next();
      return { bytes: done === true ? null : value, rows };
    },
  };
}
export type ExportSource = ReturnType<typeof serve>;

async function* eachOf(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

const port = parentPort;
if (port) {
  const given: ExportWorkerData = workerData;
  createBirpc<Record<string, never>, ExportSource>(serve(given), {
    post: (message: unknown) => port.postMessage(message),
    on: (receive: (message: unknown) => void) => {
      port.on('message', receive);
    },
  });
}
