import { z } from 'zod';
import {
  type ExportedChanges,
  type ExportedInsights,
  type ExportedMerchants,
  type ExportProgress,
  type ExportRecord,
  type ExportRequest,
  type ExportScope,
  exportScopeSchema,
  noteColumns,
  type FileShape,
} from '../../src-shared/contract/exports.ts';
import {
  type CaseFileSheet,
  type CaseFileWords,
  mostCaseFiles,
} from '../../src-shared/contract/case-files.ts';
import type { MeantDecisions } from '../../src-shared/contract/outbox.ts';
import type { ExportOutcome, SavedFormat } from '../../src-shared/domain/export/export-kind.ts';
import { fileJson } from '../../src-shared/domain/export/file-text.ts';
import { systemTimeZone, type TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import { askedOfEarlierFilter } from '../../src-shared/query/earlier-queries.ts';
import type { Guard } from '../base/guard.ts';
import type { Clock } from '../base/clock.ts';
import { withDayIn } from '../journal/entry-stream.ts';
import type { Journal } from '../journal/journal.ts';
import { Refused } from '../base/refused.ts';
import type { QueryFiles } from '../replica/questions/claim-queries.ts';
import type { StreamedClaims } from '../replica/streams/claim-stream.ts';
import { type CaseFileSourceOptions, createCaseFileSource } from './case-file-source.ts';
import { type ExportRun, type ExportSource, startExportRun } from './export-run.ts';
import { startExportThread } from './export-thread.ts';
import { contentTypes, exportFileName } from './file-name.ts';
import { ExportCancelled, type ExportSink } from './file-sink.ts';

/** Progress of an export. `error` is why it failed. */
export type ExportState = Omit<ExportProgress, 'refusal'> & { error: unknown };

/**
 * The exports of an open account. Each is in the journal before its first byte is written, and once more at its end.
 */
export interface AccountExports {
  /** Prepares an export of claims; nothing is read yet. @throws Refused */
  prepare(request: Omit<ExportRequest, 'accountId'>): PreparedExport;
  /** Prepares an export of decisions; nothing is read yet. */
  prepareDecisions(decisions: MeantDecisions, shape: FileShape): PreparedExport;
  /** Prepares an export of changes; nothing is read yet. */
  prepareChanges(changes: ExportedChanges, shape: FileShape): PreparedExport;
  /** Prepares an export of figures; nothing is read yet. */
  prepareFigures(insights: ExportedInsights, shape: FileShape): PreparedExport;
  /** Prepares an export of merchants; nothing is read yet. */
  prepareMerchants(merchants: ExportedMerchants, shape: FileShape): PreparedExport;
  /** Adds a claim to a batch of case files, or begins one; there is one batch at a time. @throws Refused */
  addCaseFile(batchId: string | null, sheet: CaseFileSheet): string;
  /** Prepares an export of the batch, which ends it. @throws Refused */
  prepareCaseFiles(batchId: string, how: CaseFileChoice): PreparedExport;
  /** Writes the export. Never rejects: the result is in `state`. */
  writeTo(id: string, sink: ExportSink): Promise<void>;
  /** Returns the state of an export; `null` if there is none with that id. */
  state(id: string): ExportState | null;
  /** Calls `onChange` when the state of this export has changed; returns a function that ends that. */
  watch(id: string, onChange: () => void): () => void;
  /** Cancels an export, and leaves nothing of its file. With a reason it counts as failed. */
  cancel(id: string, reason?: Error): void;
  recent(): ExportRecord[];
  stop(): Promise<void>;
}

export interface PreparedExport {
  id: string;
  fileName: string;
  contentType: string;
}

export interface CaseFileChoice {
  words: CaseFileWords;
  hasDocuments: boolean;
  hasNotes: boolean;
}

/** What is exported, and how it is recorded. */
interface Exported {
  format: SavedFormat;
  fileName: string;
  /** Scope, with the time zone of its days if it has any. */
  scope: ExportScope & { timeZone?: TimeZone };
  /** Further choices, for the journal and for the file beside the export. */
  shape: object;
  /** Opens the source. @param asOfMs when it begins to read */
  open: (asOfMs: number) => ExportSource;
}

interface HeldExport {
  exported: Exported;
  state: ExportState;
  run: ExportRun | null;
  /** Why it ends before it has begun to read; `null` otherwise. */
  stopped: Error | null;
  watchers: Set<() => void>;
}

export interface AccountExportsOptions {
  files: QueryFiles;
  /** Runs work that reads the files, which are not replaced meanwhile. */
  reading: <T>(work: () => Promise<T>) => Promise<T>;
  workerUrl: URL;
  /** Receives the fault of a thread that ended by itself; its export fails and says so. */
  threadGuard: Guard;
  documentOf: CaseFileSourceOptions['documentOf'];
  journal: Journal;
  /** Returns the claims of a selection. @throws Refused */
  selectedIds: (selectionId: string) => readonly string[];
  /** Account of the claims, for the information about a file. */
  account: { name: string; acquirerId: string; environment: string };
  agent: string;
  /** Returns the time zone for a day of undone decisions; the computer's by default. */
  timeZone?: (() => TimeZone) | undefined;
  clock: Clock;
  newId: () => string;
  /** Called when the journal could not store how an export ended. */
  onUnrecorded: (error: unknown) => void;
}

/** Most ended exports whose state is kept. */
const mostHeld = 20;

export function createAccountExports(options: AccountExportsOptions): AccountExports {
  const { files, reading, workerUrl, documentOf, threadGuard } = options;
  const { journal, account, agent, clock, newId, selectedIds, onUnrecorded } = options;
  const timeZone = options.timeZone ?? systemTimeZone;
  const held = new Map<string, HeldExport>();
  const running = new Set<Promise<unknown>>();
  let batch: { id: string; sheets: CaseFileSheet[] } | null = null;

  function change(one: HeldExport, part: Partial<ExportState>): void {
    Object.assign(one.state, part);
    for (const onChange of one.watchers) onChange();
  }

  function claimsOf(asked: ExportRequest['claims']): StreamedClaims {
    if (asked.from === 'list') return { filter: asked.filter, sort: asked.sort };
    return { claimIds: selectedIds(asked.selectionId), sort: asked.sort };
  }

  function aboutOf({ exported, state }: HeldExport, atMs: number, rows: number, said: object): string {
    const about = {
      file: state.fileName,
      rows,
      asOf: new Date(atMs).toISOString(),
      account,
      exportedBy: agent,
      claims: exported.scope,
      ...exported.shape,
      ...said,
    };
    return `${fileJson(about, 2)}\n`;
  }

  async function write(id: string, one: HeldExport, sink: ExportSink): Promise<void> {
    const startedAtMs = clock.nowMs();
    let isRecorded = false;
    let outcome: ExportOutcome = 'done';
    let error: unknown = null;
    try {
      change(one, { state: 'writing', fileName: sink.name });
      journal.transaction(() =>
        journal.exports.begin({
          id,
          agent,
          started_at_ms: startedAtMs,
          file_name: sink.name,
          format: one.exported.format,
          request: JSON.stringify({ claims: one.exported.scope, shape: one.exported.shape }),
        }),
      );
      isRecorded = true;
      one.state.rows = await reading(async () => {
        if (one.stopped !== null) throw one.stopped;
        one.run = startExportRun({
          source: one.exported.open(startedAtMs),
          sink,
          clock,
          aboutOf(rows, said) {
            const about = aboutOf(one, startedAtMs, rows, said);
            one.state.about = about;
            return about;
          },
          onProgress: (rows, total) => change(one, { rows, total }),
        });
        return one.run.ended;
      });
    } catch (thrown) {
      outcome = thrown instanceof ExportCancelled ? 'cancelled' : 'failed';
      error = thrown;
      if (one.run === null) await sink.abandon();
    }
    try {
      if (isRecorded) {
        journal.transaction(() =>
          journal.exports.end({ export_id: id, ended_at_ms: clock.nowMs(), outcome, rows: one.state.rows }),
        );
      }
    } catch (unrecorded) {
      onUnrecorded(unrecorded);
    }
    change(one, { state: outcome, error, ...(outcome === 'done' ? {} : { about: null }) });
  }

  function hold(exported: Exported): PreparedExport {
    const id = newId();
    const { fileName, format } = exported;
    const state: ExportState = { state: 'waiting', rows: 0, total: null, fileName, about: null, error: null };
    held.set(id, { exported, state, run: null, stopped: null, watchers: new Set() });
    for (const [old, { state: before }] of held) {
      const isOver = before.state !== 'waiting' && before.state !== 'writing';
      if (isOver && held.size > mostHeld) held.delete(old);
    }
    return { id, fileName, contentType: contentTypes[format] };
  }

  function cancel(id: string, reason: Error = new ExportCancelled()): void {
    const one = held.get(id);
    if (!one) return;
    if (one.run !== null) return one.run.stop(reason);
    one.stopped = reason;
    if (one.state.state !== 'waiting') return;
    change(one, { state: reason instanceof ExportCancelled ? 'cancelled' : 'failed', error: reason });
  }

  return {
    prepare({ claims: asked, shape }) {
      const claims = claimsOf(asked);
      return hold({
        format: shape.format,
        fileName: exportFileName('claims', shape.format, clock.nowMs()),
        scope: describe(claims),
        shape,
        open: (asOfMs) =>
          startExportThread(workerUrl, { makes: 'claims', files, claims, shape, asOfMs }, threadGuard),
      });
    },
    prepareDecisions(decisions, shape) {
      const zone = timeZone();
      const asked = withDayIn(zone, decisions);
      return hold({
        format: shape.format,
        fileName: exportFileName('decisions', shape.format, clock.nowMs()),
        scope: {
          from: 'decisions',
          ...decisions,
          ...(decisions.undoneDay === undefined ? {} : { timeZone: zone }),
        },
        shape,
        open: () =>
          startExportThread(workerUrl, { makes: 'decisions', files, decisions: asked, shape }, threadGuard),
      });
    },
    prepareChanges: (changes, shape) =>
      hold({
        format: shape.format,
        fileName: exportFileName('changes', shape.format, clock.nowMs()),
        scope: { from: 'changes', ...changes },
        shape,
        open: () => startExportThread(workerUrl, { makes: 'changes', files, changes, shape }, threadGuard),
      }),
    prepareFigures: ({ figures, ...scope }, shape) =>
      hold({
        format: shape.format,
        fileName: exportFileName('insights', shape.format, clock.nowMs()),
        scope: { from: 'figures', ...scope, timeZone: timeZone() },
        shape,
        open: () => startExportThread(workerUrl, { makes: 'figures', files, figures, shape }, threadGuard),
      }),
    prepareMerchants: (merchants, shape) =>
      hold({
        format: shape.format,
        fileName: exportFileName('merchants', shape.format, clock.nowMs()),
        scope: { from: 'merchants', ...merchants, timeZone: timeZone() },
        shape,
        open: () =>
          startExportThread(
            workerUrl,
            { makes: 'merchants', files, question: merchants.question, shape },
            threadGuard,
          ),
      }),
    addCaseFile(batchId, sheet) {
      if (batchId === null) batch = { id: newId(), sheets: [] };
      if (batch === null || (batchId !== null && batch.id !== batchId))
        throw new Refused('export_missing', {});
      if (batch.sheets.length >= mostCaseFiles)
        throw new Refused('selection_too_large', { most: mostCaseFiles });
      batch.sheets.push(sheet);
      return batch.id;
    },
    prepareCaseFiles(batchId, { words, hasDocuments, hasNotes }) {
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
    async writeTo(id, sink) {
      const one = held.get(id);
      if (one?.state.state !== 'waiting') return sink.abandon();
      const work = write(id, one, sink);
      running.add(work);
      try {
        await work;
      } finally {
        running.delete(work);
      }
    },
    state: (id) => {
      const state = held.get(id)?.state;
      return state ? { ...state } : null;
    },
    watch(id, onChange) {
      const watchers = held.get(id)?.watchers;
      watchers?.add(onChange);
      return () => watchers?.delete(onChange);
    },
    cancel,
    recent: () =>
      journal.exports
        .recent(mostShown)
        .map(({ request, ...row }): ExportRecord => ({ ...row, ...readRequest(request) })),
    async stop() {
      for (const id of held.keys()) cancel(id, new Refused('export_stopped', {}));
      await Promise.all(running);
    },
  };
}

const mostShown = 50;

/** Describes the claims for people and for the journal: the ids of a selection are in the file itself. */
function describe(claims: StreamedClaims): ExportScope {
  return 'claimIds' in claims
    ? { from: 'selection', selected: claims.claimIds.length, sort: claims.sort }
    : { from: 'list', filter: claims.filter, sort: claims.sort };
}

const storedRequestSchema = z.object({
  claims: exportScopeSchema,
  shape: z
    .object({ columns: z.array(z.string()).optional(), hasNotes: z.boolean().optional() })
    .optional()
    .catch(undefined),
});

/** Returns a stored request with trees as filters; earlier versions stored fields. */
function withQueries(stored: unknown): unknown {
  if (Array.isArray(stored) || typeof stored !== 'object' || stored === null) return stored;
  // Decisions are narrowed by something else.
  if ('from' in stored && stored.from === 'decisions') return stored;
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => {
      const isFilter = ['filter', 'created', 'createdBefore', 'ended', 'open'].includes(name);
      const asked = isFilter ? askedOfEarlierFilter(value) : null;
      return [name, asked ?? withQueries(value)];
    }),
  );
}

/** Parses a stored request; `null` if another version wrote it and this one can't read it. */
function parsedRequest(request: string): z.infer<typeof storedRequestSchema> | null {
  try {
    return storedRequestSchema.parse(withQueries(JSON.parse(request)));
  } catch {
    return null;
  }
}

function readRequest(request: string): Pick<ExportRecord, 'scope' | 'hasNotes'> {
  const data = parsedRequest(request);
  if (data === null) return { scope: null, hasNotes: null };
  const { claims: scope, shape } = data;
  const isOfClaims = scope.from === 'list' || scope.from === 'selection';
  const columns = isOfClaims ? shape?.columns : undefined;
  const hasNotes =
    scope.from === 'case_files'
      ? shape?.hasNotes
      : columns && noteColumns.some((one) => columns.includes(one));
  return { scope, hasNotes: hasNotes ?? null };
}
