import type { Database } from 'better-sqlite3';
import { createOrderedRows, lastPosition, type OrderedRows } from './ordered-rows.ts';

/** A saved list. `content` is JSON as a version of Claimdesk wrote it, which this version may be unable to read. */
export interface SavedListRow {
  id: string;
  name: string;
  content: string;
}

/** Saved lists. Removed ones stay for as long as a removal can be undone. */
export interface SavedListTable extends OrderedRows<SavedListRow> {
  insert(row: SavedListRow & { name_key: string }): void;
  rename(id: string, name: string, nameKey: string): void;
  setContent(id: string, content: string): void;
  /** Deletes lists that were removed until `untilMs`, which can then no longer be restored. */
  forgetRemoved(untilMs: number): void;
}

export function createSavedListTable(db: Database): SavedListTable {
  return {
    ...createOrderedRows<SavedListRow>(
      db,
      'saved_list',
      (condition) => `SELECT id, name, content FROM saved_list WHERE ${condition} ORDER BY position`,
    ),
    insert: (row) =>
      db
        .prepare<[typeof row]>(
          `INSERT INTO saved_list (id, name, name_key, content, position)
           VALUES (@id, @name, @name_key, @content, ${lastPosition('saved_list')})`,
        )
        .run(row),
    rename: (id, name, nameKey) =>
      db.prepare('UPDATE saved_list SET name = ?, name_key = ? WHERE id = ?').run(name, nameKey, id),
    setContent: (id, content) =>
      db.prepare('UPDATE saved_list SET content = ? WHERE id = ?').run(content, id),
    forgetRemoved: (untilMs) => db.prepare('DELETE FROM saved_list WHERE removed_at_ms <= ?').run(untilMs),
  };
}
