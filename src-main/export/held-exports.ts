import type { ExportProgress, ExportScope } from '../../src-shared/contract/exports.ts';
import type { ExportOutcome, SavedFormat } from '../../src-shared/domain/export/export-kind.ts';
import { fileJson } from '../../src-shared/domain/export/file-text.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { Clock } from '../base/clock.ts';
import { Refused } from '../base/refused.ts';
import type { Journal } from '../journal/journal.ts';
import { type ExportRun, type ExportSource, startExportRun } from './export-run.ts';
import { contentTypes } from './file-name.ts';
import { ExportCancelled, type ExportSink } from './file-sink.ts';

/** Progress of an export. `error` is why it failed. */
export type ExportState = Omit<ExportProgress, 'refusal'> & { error: unknown };

export interface PreparedExport {
  id: string;
  fileName: string;
  contentType: string;
}

/** Subject of an export, and how it is recorded. */
export interface Exported {
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
  /** Reason why it ends before it has begun to read; `null` otherwise. */
  stopped: Error | null;
  watchers: Set<() => void>;
}

export interface HeldExportsOptions {
  /** Runs work that reads the files, which are not replaced meanwhile. */
  reading: <T>(work: () => Promise<T>) => Promise<T>;
  journal: Pick<Journal, 'exports' | 'transaction'>;
  /** Account of the claims, for the information about a file. */
  account: { name: string; acquirerId: string; environment: string };
  agent: string;
  clock: Clock;
  newId: () => string;
  /** Called when the journal could not store how an export ended. */
  onUnrecorded: (error: unknown) => void;
}

/** Returns the text of the file beside an export. */
function aboutOf(
  { exported, state }: HeldExport,
  {
    account,
    agent,
    atMs,
    rows,
    said,
  }: Pick<HeldExportsOptions, 'account' | 'agent'> & { atMs: number; rows: number; said: object },
): string {
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

/** Most ended exports whose state is kept. */
const mostHeld = 20;

/**
 * Exports from when they are prepared until their state is forgotten. Each is in the journal before its first byte is
 * written, and once more at its end.
 */
export function createHeldExports(options: HeldExportsOptions) {
  const { reading, journal, account, agent, clock, newId, onUnrecorded } = options;
  const held = new Map<string, HeldExport>();
  const running = new Set<Promise<unknown>>();

  function change(one: HeldExport, part: Partial<ExportState>): void {
    Object.assign(one.state, part);
    for (const onChange of one.watchers) onChange();
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
            const about = aboutOf(one, { account, agent, atMs: startedAtMs, rows, said });
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

  /** Prepares an export; nothing is read yet. */
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

  /** Cancels an export, and leaves nothing of its file. With a reason it counts as failed. */
  function cancel(id: string, reason: Error = new ExportCancelled()): void {
    const one = held.get(id);
    if (!one) return;
    if (one.run !== null) return one.run.stop(reason);
    one.stopped = reason;
    if (one.state.state !== 'waiting') return;
    change(one, { state: reason instanceof ExportCancelled ? 'cancelled' : 'failed', error: reason });
  }

  return {
    hold,
    /** Writes the export. Never rejects: the result is in `state`. */
    async writeTo(id: string, sink: ExportSink): Promise<void> {
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
    /** Returns the state of an export; `null` if there is none with that id. */
    state: (id: string): ExportState | null => {
      const state = held.get(id)?.state;
      return state ? { ...state } : null;
    },
    /** Calls `onChange` when the state of this export has changed; returns a function that ends that. */
    watch(id: string, onChange: () => void): () => void {
      const watchers = held.get(id)?.watchers;
      watchers?.add(onChange);
      return () => watchers?.delete(onChange);
    },
    cancel,
    /** Cancels all exports, and resolves when none is running. */
    async stop(): Promise<void> {
      for (const id of held.keys()) cancel(id, new Refused('export_stopped', {}));
      await Promise.all(running);
    },
  };
}
