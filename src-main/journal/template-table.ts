import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import type { Database } from 'better-sqlite3';
import type { EntryRow } from './entry-row.ts';

/** The unpublished draft of a template. */
export interface TemplateDraftRow {
  name: string;
  source: string;
  /** Number of the save, from 1. */
  revision: number;
  saved_at_ms: number;
}

/** A decision to publish a template, with what the entry itself doesn't hold. */
export interface TemplateVersionRow
  extends Pick<
    EntryRow,
    'id' | 'agent' | 'decided_at_ms' | 'state' | 'reason' | 'ended_at_ms' | 'sent_again_for'
  > {
  /** Length of the entry's payload, in characters. */
  size: number;
  restores: string | null;
}

export function createTemplateTable(db: Database) {
  // Prepared when used: a journal of an older version that is only shown has none of these tables.
  return {
    draft: (name: string): TemplateDraftRow | null =>
      db.prepare<[string], TemplateDraftRow>('SELECT * FROM template_draft WHERE name = ?').get(name) ?? null,
    saveDraft(row: TemplateDraftRow): void {
      db.prepare<[TemplateDraftRow]>(
        `INSERT INTO template_draft (name, source, revision, saved_at_ms) VALUES (@name, @source, @revision, @saved_at_ms)
         ON CONFLICT (name) DO UPDATE SET source = excluded.source, revision = excluded.revision,
           saved_at_ms = excluded.saved_at_ms`,
      ).run(row);
    },
    /** Keeps the source beside the entry that publishes it. */
    addVersion(version: { entry_id: string; source: string; restores: string | null }): void {
      db.prepare<[typeof version]>(
        'INSERT INTO template_version (entry_id, source, restores) VALUES (@entry_id, @source, @restores)',
      ).run(version);
    },
    /** Returns the source as written, before its styles were inlined; `null` if only the entry is known. */
    sourceOf: (entryId: string): string | null =>
      db
        .prepare<[string], string>('SELECT source FROM template_version WHERE entry_id = ?')
        .pluck()
        .get(entryId) ?? null,
    /** Returns every entry of the lane that publishes a template, newest first. */
    versionsOf: (lane: string): TemplateVersionRow[] =>
      db
        .prepare<[string], TemplateVersionRow>(
          `SELECT id, agent, decided_at_ms, state, reason, ended_at_ms, sent_again_for, length(payload) AS size, restores
           FROM entry LEFT JOIN template_version ON entry_id = id
           WHERE lane = ? AND kind = '${decisionKind.replaceTemplate}' ORDER BY seq DESC`,
        )
        .all(lane),
  };
}
export type TemplateTable = ReturnType<typeof createTemplateTable>;
