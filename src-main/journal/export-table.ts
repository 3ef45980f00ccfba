import type { Database } from 'better-sqlite3';
import type { ExportOutcome, SavedFormat } from '../../src-shared/domain/export/export-kind.ts';

interface NewExport {
  id: string;
  agent: string;
  started_at_ms: number;
  file_name: string;
  format: SavedFormat;
  /** Description of the export as JSON: claims, filter and shape. */
  request: string;
}

interface EndedExport {
  export_id: string;
  ended_at_ms: number;
  outcome: ExportOutcome;
  rows: number;
}

export interface ExportRow {
  id: string;
  agent: string;
  startedAtMs: number;
  fileName: string;
  format: SavedFormat;
  /** Time when it ended; `null`, like the next two, while it is running or if the program ended first. */
  endedAtMs: number | null;
  outcome: ExportOutcome | null;
  rows: number | null;
  /** The request, as JSON. */
  request: string;
}

export function createExportTable(db: Database) {
  // Prepared when used: a journal of another version that is only shown may have no such table.
  return {
    begin: (row: NewExport) =>
      db
        .prepare<[NewExport]>(
          `INSERT INTO export (id, agent, started_at_ms, file_name, format, request)
           VALUES (@id, @agent, @started_at_ms, @file_name, @format, @request)`,
        )
        .run(row),
    end: (row: EndedExport) =>
      db
        .prepare<[EndedExport]>(
          `INSERT INTO export_end (export_id, ended_at_ms, outcome, rows)
           VALUES (@export_id, @ended_at_ms, @outcome, @rows)`,
        )
        .run(row),
    /** Returns exports, newest first. */
    recent: (limit: number): ExportRow[] =>
      db
        .prepare<[number], ExportRow>(
          `SELECT id, agent, started_at_ms AS startedAtMs, file_name AS fileName, format,
             ended_at_ms AS endedAtMs, outcome, rows, request
           FROM export LEFT JOIN export_end ON export_id = id ORDER BY seq DESC LIMIT ?`,
        )
        .all(limit),
  };
}
/** Exports from this computer. Rows are only ever added to its two tables. */
export type ExportTable = ReturnType<typeof createExportTable>;
