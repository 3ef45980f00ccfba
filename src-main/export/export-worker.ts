import { parentPort, workerData } from 'node:worker_threads';
import { serveThread } from '../base/worker-thread.ts';
import { z } from 'zod';
import {
  changeColumns,
  decisionColumns,
  type ExportColumn,
  type ExportedChanges,
  type ExportedFigure,
  type ExportShape,
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
import { changeCellsOf } from './change-cells.ts';
import { type Cell, cellsOf } from './claim-cells.ts';
import { createCaseFileService } from './case-file-service.ts';
import { csvText } from './csv-text.ts';
import { decisionCellsOf } from './decision-cells.ts';
import { figureCellsOf } from './figure-cells.ts';
import type { EncodedShape } from './encoded-shape.ts';
import type { ExportPiece } from './export-run.ts';
import { jsonLines } from './json-lines.ts';
import { merchantCellsOf } from './merchant-cells.ts';
import { type CutText, xlsxSheet } from './xlsx-sheet.ts';

/** Rows of one kind, to be read from the files and written in a shape. */
interface Task<Kind, Shape = FileShape> {
  makes: Kind;
  files: QueryFiles;
  shape: Shape;
}

export interface ClaimsTask extends Task<'claims', ExportShape> {
  claims: StreamedClaims;
  /** Time from which days left are counted, and of which the proposals are. */
  asOfMs: number;
  timeZone: TimeZone;
}

export interface DecisionsTask extends Task<'decisions'> {
  decisions: StreamedEntries;
}

export interface ChangesTask extends Task<'changes'> {
  changes: ExportedChanges;
}

export interface FiguresTask extends Task<'figures'> {
  figures: readonly ExportedFigure[];
}

export interface MerchantsTask extends Task<'merchants'> {
  question: MerchantQuestion;
}

export type RowsTask = ClaimsTask | DecisionsTask | ChangesTask | FiguresTask | MerchantsTask;
export type ExportTask = RowsTask | { makes: 'case_files' };

type Batches = Iterable<(Cell | null)[][]>;
const encoders: Readonly<
  Record<
    ExportFormat,
    (
      shape: EncodedShape,
      batches: Batches,
      onCut: (cut: CutText) => void,
    ) => Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  >
> = { csv: csvText, xlsx: xlsxSheet, jsonl: jsonLines };

/** Most cut texts named in the file beside the export; their number is always given. */
const mostCutTextsNamed = 1000;

/** Encodes the rows of one export. It makes a piece when requested, and holds no other. */
function serve<Row>(
  stream: { total: number; batches: () => Iterable<Row[]>; said?: object },
  shape: EncodedShape,
  toCells: (row: Row) => (Cell | null)[],
) {
  let rows = 0;
  function* cellBatches(): Generator<(Cell | null)[][]> {
    for (const batch of stream.batches()) {
      yield batch.map(toCells);
      rows += batch.length;
    }
  }
  const cutTexts = { count: 0, named: new Array<CutText>() };
  const onCut = (cut: CutText) => {
    cutTexts.count += 1;
    if (cutTexts.named.length < mostCutTextsNamed) cutTexts.named.push(cut);
  };
  const pieces = eachOf(encoders[shape.format](shape, cellBatches(), onCut));
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

function serveClaims({ files, claims, shape, asOfMs, timeZone }: ClaimsTask) {
  const hasSome = (columns: readonly ExportColumn[]) => columns.some((one) => shape.columns.includes(one));
  const beside = {
    notesAndTags: hasSome(noteColumns),
    proposalsAt: hasSome(proposalColumns) ? { atMs: asOfMs, timeZone } : null,
  };
  const encoded = { ...shape, of: 'claims' } as const;
  return serve(openClaimStream(files, claims, beside), encoded, (row) => cellsOf(row, shape.columns, asOfMs));
}

function serveDecisions({ files: { journalPath, dataKey }, decisions, shape }: DecisionsTask) {
  const encoded = { ...shape, columns: decisionColumns, of: 'decisions' } as const;
  return serve(openEntryStream(journalPath, dataKey, decisions), encoded, (row) =>
    decisionCellsOf(row, decisionColumns),
  );
}

function serveChanges({ files, changes, shape }: ChangesTask) {
  const encoded = { ...shape, columns: changeColumns, of: 'changes' } as const;
  return serve(openFeedStream(files, changes), encoded, (item) => changeCellsOf(item, changeColumns));
}

function serveFigures({ files, figures, shape }: FiguresTask) {
  const encoded = { ...shape, columns: figureColumns, of: 'figures' } as const;
  return serve(openFigureStream(files, figures), encoded, (row) => figureCellsOf(row, figureColumns));
}

function serveMerchants({ files, question, shape }: MerchantsTask) {
  const encoded = { ...shape, columns: merchantColumns, of: 'merchants' } as const;
  return serve(openMerchantStream(files, question), encoded, (row) => merchantCellsOf(row, merchantColumns));
}

async function* eachOf(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
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
  const served =
    task.makes === 'claims'
      ? serveClaims(task)
      : task.makes === 'decisions'
        ? serveDecisions(task)
        : task.makes === 'changes'
          ? serveChanges(task)
          : task.makes === 'figures'
            ? serveFigures(task)
            : task.makes === 'merchants'
              ? serveMerchants(task)
              : createCaseFileService();
  serveThread(port, served, bytesToGive);
}
