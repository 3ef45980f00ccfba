import { parentPort, workerData } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import type { ExportShape } from '../../src-shared/contract/exports.ts';
import type { ExportFormat } from '../../src-shared/domain/export-kind.ts';
import type { QueryFiles } from '../replica/claim-queries.ts';
import { openClaimStream, type StreamedClaims } from '../replica/claim-stream.ts';
import { type Cell, cellsOf } from './claim-cells.ts';
import { createCaseFileService } from './case-file-service.ts';
import { csvText } from './csv-text.ts';
import type { ExportPiece } from './export-run.ts';
import { jsonLines } from './json-lines.ts';
import { xlsxSheet } from './xlsx-sheet.ts';

export interface ClaimsTask {
  makes: 'claims';
  files: QueryFiles;
  claims: StreamedClaims;
  shape: ExportShape;
}

export type ExportTask = ClaimsTask | { makes: 'case_files' };

type Batches = Iterable<(Cell | null)[][]>;
const encoders: Readonly<
  Record<
    ExportFormat,
    (shape: ExportShape, batches: Batches) => Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  >
> = { csv: csvText, xlsx: xlsxSheet, jsonl: jsonLines };

/** Reads and encodes the claims of one export. It makes a piece when it is asked for one, and holds no other. */
function serveClaims({ files, claims, shape }: ClaimsTask) {
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
export type ClaimsSource = ReturnType<typeof serveClaims>;

async function* eachOf(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

const port = parentPort;
if (port) {
  const task: ExportTask = workerData;
  const served = task.makes === 'claims' ? serveClaims(task) : createCaseFileService();
  createBirpc<Record<string, never>, typeof served>(served, {
    post: (message: unknown) => port.postMessage(message),
    on: (receive: (message: unknown) => void) => {
      port.on('message', receive);
    },
  });
}
