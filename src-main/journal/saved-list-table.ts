import type { Database } from 'better-sqlite3';

/** A saved list. `content` is JSON as a version of Claimdesk wrote it, which this version may be unable to read. */
export interface SavedListRow {
  id: string;
  name: string;
  content: string;
}

/**
 * Saved lists. Removed ones stay for as long as a removal can be undone; they are in no listing and block no name.
 */
export interface SavedListTable {
  /** Returns the lists in the person's order: as they were saved, unless they were moved. */
  all(): SavedListRow[];
  get(id: string): SavedListRow | null;
  insert(row: SavedListRow & { name_key: string }): void;
  rename(id: string, name: string, nameKey: string): void;
  setContent(id: string, content: string): void;
  /** Returns every list in its order, removed ones included. */
  order(): { id: string; isRemoved: number }[];
  setPosition(id: string, position: number): void;
  remove(id: string, nowMs: number): void;
  getRemoved(id: string): SavedListRow | null;
  restore(id: string): void;
  /** Deletes lists that were removed until `untilMs`, which can then no longer be restored. */
  forgetRemoved(untilMs: number): void;
}

const columns = 'id, name, content';

export function createSavedListTable(db: Database): SavedListTable {
  // Prepared when used: a journal of another version that is only shown may have no such table.
  const one = (condition: string) => (id: string) =>
    db
      .prepare<[string], SavedListRow>(`SELECT ${columns} FROM saved_list WHERE id = ? AND ${condition}`)
      .get(id) ?? null;
  return {
    all: () =>
      db
        .prepare<[], SavedListRow>(
          `SELECT ${columns} FROM saved_list WHERE removed_at_ms IS NULL ORDER BY position`,
        )
        .all(),
    get: one('removed_at_ms IS NULL'),
    insert: (row) =>
      db
        .prepare<[typeof row]>(
          `INSERT INTO saved_list (id, name, name_key, content, position)
           VALUES (@id, @name, @name_key, @content, (SELECT coalesce(max(position), 0) + 1 FROM saved_list))`,
        )
        .run(row),
    rename: (id, name, nameKey) =>
      db.prepare('UPDATE saved_list SET name = ?, name_key = ? WHERE id = ?').run(name, nameKey, id),
    setContent: (id, content) =>
      db.prepare('UPDATE saved_list SET content = ? WHERE id = ?').run(content, id),
    order: () =>
      db
        .prepare<[], { id: string; isRemoved: number }>(
          'SELECT id, removed_at_ms IS NOT NULL AS isRemoved FROM saved_list ORDER BY position',
        )
        .all(),
    setPosition: (id, position) =>
      db.prepare('UPDATE saved_list SET position = ? WHERE id = ?').run(position, id),
    remove: (id, nowMs) => db.prepare('UPDATE saved_list SET removed_at_ms = ? WHERE id = ?').run(nowMs, id),
    getRemoved: one('removed_at_ms IS NOT NULL'),
    restore: (id) => db.prepare('UPDATE saved_list SET removed_at_ms = NULL WHERE id = ?').run(id),
    forgetRemoved: (untilMs) => db.prepare('DELETE FROM saved_list WHERE removed_at_ms <= ?').run(untilMs),
  };
}
