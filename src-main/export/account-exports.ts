import type {
  ExportedChanges,
  ExportedInsights,
  ExportedMerchants,
  ExportRecord,
  ExportRequest,
  ExportScope,
  FileShape,
} from '../../src-shared/contract/exports.ts';
import {
  type CaseFileSheet,
  type CaseFileWords,
  mostCaseFiles,
} from '../../src-shared/contract/case-files.ts';
import type { MeantDecisions } from '../../src-shared/contract/outbox.ts';
import { systemTimeZone, type TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { Guard } from '../base/guard.ts';
import { withDayIn } from '../journal/entry-stream.ts';
import type { Journal } from '../journal/journal.ts';
import { Refused } from '../base/refused.ts';
import type { QueryFiles } from '../replica/questions/claim-queries.ts';
import type { StreamedClaims } from '../replica/streams/claim-stream.ts';
import { type CaseFileSourceOptions, createCaseFileSource } from './case-file-source.ts';
import { startExportThread } from './export-thread.ts';
import type { AskedRows } from './export-worker.ts';
import { exportFileName } from './file-name.ts';
import {
  createHeldExports,
  type Exported,
  type HeldExportsOptions,
  type PreparedExport,
} from './held-exports.ts';
import { readRequest } from './stored-request.ts';

export interface CaseFileChoice {
  words: CaseFileWords;
  hasDocuments: boolean;
  hasNotes: boolean;
}

export interface AccountExportsOptions extends HeldExportsOptions {
  files: QueryFiles;
  workerUrl: URL;
  /** Receives the fault of a thread that ended by itself; its export fails and says so. */
  threadGuard: Guard;
  documentOf: CaseFileSourceOptions['documentOf'];
  journal: Journal;
  /** Returns the claims of a selection. @throws Refused */
  selectedIds: (selectionId: string) => readonly string[];
  /** Returns the time zone for a day of undone decisions and of rules; the computer's by default. */
  timeZone?: (() => TimeZone) | undefined;
}

/** The exports of an open account. */
export function createAccountExports(options: AccountExportsOptions) {
  const { files, workerUrl, documentOf, threadGuard, journal, clock, newId, selectedIds } = options;
  const timeZone = options.timeZone ?? systemTimeZone;
  const { hold, ...held } = createHeldExports(options);
  let batch: { id: string; sheets: CaseFileSheet[] } | null = null;

  function claimsOf(asked: ExportRequest['claims']): StreamedClaims {
    if (asked.from === 'list') return { filter: asked.filter, sort: asked.sort };
    return { claimIds: selectedIds(asked.selectionId), sort: asked.sort };
  }

  /** Prepares a file of rows, which a thread makes. */
  function holdRows(
    name: Parameters<typeof exportFileName>[0],
    shape: FileShape,
    scope: Exported['scope'],
    askedAt: (asOfMs: number) => AskedRows,
  ): PreparedExport {
    return hold({
      format: shape.format,
      fileName: exportFileName(name, shape.format, clock.nowMs()),
      scope,
      shape,
      open: (asOfMs) => startExportThread(workerUrl, { ...askedAt(asOfMs), files, shape }, threadGuard),
    });
  }

  return {
    ...held,
    /** Prepares an export of claims; nothing is read yet. @throws Refused */
    prepare({ claims: asked, shape }: Omit<ExportRequest, 'accountId'>): PreparedExport {
      const claims = claimsOf(asked);
      const { columns } = shape;
      return holdRows('claims', shape, describe(claims), (asOfMs) => ({
        makes: 'claims',
        asked: { claims, columns, asOfMs, timeZone: timeZone() },
      }));
    },
    /** Prepares an export of decisions; nothing is read yet. */
    prepareDecisions(decisions: MeantDecisions, shape: FileShape): PreparedExport {
      const zone = timeZone();
      const asked = withDayIn(zone, decisions);
      const zoned = decisions.undoneDay === undefined ? {} : { timeZone: zone };
      return holdRows('decisions', shape, { from: 'decisions', ...decisions, ...zoned }, () => ({
        makes: 'decisions',
        asked,
      }));
    },
    /** Prepares an export of changes; nothing is read yet. */
    prepareChanges: (changes: ExportedChanges, shape: FileShape): PreparedExport =>
      holdRows('changes', shape, { from: 'changes', ...changes }, () => ({
        makes: 'changes',
        asked: changes,
      })),
    /** Prepares an export of figures; nothing is read yet. */
    prepareFigures: ({ figures, ...scope }: ExportedInsights, shape: FileShape): PreparedExport =>
      holdRows('insights', shape, { from: 'figures', ...scope, timeZone: timeZone() }, () => ({
        makes: 'figures',
        asked: figures,
      })),
    /** Prepares an export of merchants; nothing is read yet. */
    prepareMerchants: (merchants: ExportedMerchants, shape: FileShape): PreparedExport =>
      holdRows('merchants', shape, { from: 'merchants', ...merchants, timeZone: timeZone() }, () => ({
        makes: 'merchants',
        asked: merchants.question,
      })),
    /** Adds a claim to a batch of case files, or begins one; there is one batch at a time. @throws Refused */
    addCaseFile(batchId: string | null, sheet: CaseFileSheet): string {
      if (batchId === null) batch = { id: newId(), sheets: [] };
      if (batch === null || (batchId !== null && batch.id !== batchId))
        throw new Refused('export_missing', {});
      if (batch.sheets.length >= mostCaseFiles)
        throw new Refused('selection_too_large', { most: mostCaseFiles });
      batch.sheets.push(sheet);
      return batch.id;
    },
    /** Prepares an export of the batch, which ends it. @throws Refused */
    prepareCaseFiles(batchId: string, { words, hasDocuments, hasNotes }: CaseFileChoice): PreparedExport {
      if (batch?.id !== batchId) throw new Refused('export_missing', {});
      const { sheets } = batch;
      batch = null;
      const format = sheets.length === 1 ? 'pdf' : 'zip';
      const what = sheets.length === 1 ? 'case-file' : 'case-files';
      return hold({
        format,
        fileName: exportFileName(what, format, clock.nowMs()),
        scope: { from: 'case_files', claimIds: sheets.map(({ claimId }) => claimId) },
        shape: { format, hasDocuments, hasNotes },
        open: () =>
          createCaseFileSource({ workerUrl, sheets, words, hasDocuments, documentOf, clock, threadGuard }),
      });
    },
    /** Returns the newest exports, newest first. */
    recent: (): ExportRecord[] =>
      journal.exports
        .recent(mostShown)
        .map(({ request, ...row }): ExportRecord => ({ ...row, ...readRequest(request) })),
  };
}
export type AccountExports = ReturnType<typeof createAccountExports>;

const mostShown = 50;

/** Describes the claims for people and for the journal: the ids of a selection are in the file itself. */
function describe(claims: StreamedClaims): ExportScope {
  return 'claimIds' in claims
    ? { from: 'selection', selected: claims.claimIds.length, sort: claims.sort }
    : { from: 'list', filter: claims.filter, sort: claims.sort };
}
