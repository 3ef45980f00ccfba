import { parentPort, workerData } from 'node:worker_threads';
import { serveThread } from '../base/worker-thread.ts';
import { z } from 'zod';
import {
  changeColumns,
  decisionColumns,
  type ExportColumn,
  type ExportedChanges,
  type ExportedFigure,
  type FileColumn,
  figureColumns,
  type FileShape,
  merchantColumns,
  noteColumns,
  proposalColumns,
} from '../../src-shared/contract/exports.ts';
import type { MerchantQuestion } from '../../src-shared/contract/insights.ts';
import type { ExportFormat } from '../../src-shared/domain/export/export-kind.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import { loadDatabaseInThread } from '../database/load-in-thread.ts';
import { openEntryStream, type StreamedEntries } from '../journal/entry-stream.ts';
import type { QueryFiles } from '../replica/questions/claim-queries.ts';
import { openClaimStream, type StreamedClaims } from '../replica/streams/claim-stream.ts';
import { openFeedStream } from '../replica/streams/feed-stream.ts';
import { openFigureStream } from '../replica/streams/figure-stream.ts';
import { openMerchantStream } from '../replica/streams/merchant-stream.ts';
import { changeCells } from './change-cells.ts';
import { type Cell, claimCells } from './claim-cells.ts';
import { createCaseFileService } from './case-file-service.ts';
import { csvText } from './csv-text.ts';
import { decisionCells } from './decision-cells.ts';
import { figureCells } from './figure-cells.ts';
import type { EncodedShape } from './encoded-shape.ts';
import type { ExportPiece } from './export-run.ts';
import { jsonLines } from './json-lines.ts';
import { merchantCells } from './merchant-cells.ts';
import { type CutText, xlsxSheet } from './xlsx-sheet.ts';

interface AskedClaims {
  claims: StreamedClaims;
  columns: readonly ExportColumn[];
  /** Time from which days left are counted, and of which the proposals are. */
  asOfMs: number;
  timeZone: TimeZone;
}

/** Kind of a file's rows, and which of them. */
export type AskedRows =
  | { makes: 'claims'; asked: AskedClaims }
  | { makes: 'decisions'; asked: StreamedEntries }
  | { makes: 'changes'; asked: ExportedChanges }
  | { makes: 'figures'; asked: readonly ExportedFigure[] }
  | { makes: 'merchants'; asked: MerchantQuestion };

/** Rows of one kind, to be read from the files and written in a shape. */
export type RowsTask = AskedRows & { files: QueryFiles; shape: FileShape };
export type ExportTask = RowsTask | { makes: 'case_files' };

type Pieces = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
type Encode = (shape: EncodedShape, batches: Iterable<Cell[][]>, onCut: (cut: CutText) => void) => Pieces;
const encoders: Readonly<Record<ExportFormat, Encode>> = { csv: csvText, xlsx: xlsxSheet, jsonl: jsonLines };

/** Most cut texts named in the file beside the export; their number is always given. */
const mostCutTextsNamed = 1000;

/** Encodes the rows of one export in these columns. It makes a piece when requested, and holds no other. */
function serve<Row, Column extends FileColumn>(
  { makes: of, shape }: RowsTask,
  stream: { total: number; batches: () => Iterable<Row[]>; said?: object },
  columns: readonly Column[],
  cells: Readonly<Record<Column, (row: Row) => Cell>>,
) {
  let rows = 0;
  function* cellBatches(): Generator<Cell[][]> {
    for (const batch of stream.batches()) {
      yield batch.map((row) => columns.map((column) => cells[column](row)));
      rows += batch.length;
    }
  }
  const cutTexts = { count: 0, named: new Array<CutText>() };
  const onCut = (cut: CutText) => {
    cutTexts.count += 1;
    if (cutTexts.named.length < mostCutTextsNamed) cutTexts.named.push(cut);
  };
  const pieces = eachOf(encoders[shape.format]({ ...shape, columns, of }, cellBatches(), onCut));
  return {
    total: (): number => stream.total,
    said: (): object => ({ ...stream.said, ...(cutTexts.count === 0 ? {} : { cutTexts }) }),
    async next(): Promise<ExportPiece> {
      const { done, value } = await pieces.next();
      return { bytes: done === true ? null : value, rows };
    },
  };
}
export type RowsSource = ReturnType<typeof serve>;

function serveRows(task: RowsTask) {
  const { files } = task;
  switch (task.makes) {
    case 'claims': {
      const { claims, columns, asOfMs, timeZone } = task.asked;
      const hasSome = (some: readonly ExportColumn[]) => some.some((one) => columns.includes(one));
      const stream = openClaimStream(files, claims, {
        notesAndTags: hasSome(noteColumns),
        proposalsAt: hasSome(proposalColumns) ? { atMs: asOfMs, timeZone } : null,
      });
      return serve(task, stream, columns, claimCells(asOfMs));
    }
    case 'decisions': {
      const stream = openEntryStream(files.journalPath, files.dataKey, task.asked);
      return serve(task, stream, decisionColumns, decisionCells);
    }
    case 'changes':
      return serve(task, openFeedStream(files, task.asked), changeColumns, changeCells);
    case 'figures':
      return serve(task, openFigureStream(files, task.asked), figureColumns, figureCells);
    case 'merchants':
      return serve(task, openMerchantStream(files, task.asked), merchantColumns, merchantCells);
  }
}

async function* eachOf(pieces: Pieces): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

const answerSchema = z.object({
  r: z.union([
    z.instanceof(Uint8Array),
    z.object({ bytes: z.instanceof(Uint8Array) }).transform(({ bytes }) => bytes),
  ]),
});

/**
 * Returns the bytes of an answer to transfer rather than copy: otherwise a file is in memory twice until they are
 * collected.
 */
function bytesToGive(message: unknown): ArrayBuffer[] {
  const bytes = answerSchema.safeParse(message).data?.r;
  // A small one lies in memory that others share.
  const isWhole = bytes !== undefined && bytes.buffer.byteLength === bytes.byteLength;
  return isWhole && bytes.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}

const port = parentPort;
if (port) {
  loadDatabaseInThread(port);
  const task: ExportTask = workerData;
  const served = task.makes === 'case_files' ? createCaseFileService() : serveRows(task);
  serveThread(port, served, bytesToGive);
}
