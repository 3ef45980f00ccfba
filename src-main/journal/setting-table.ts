import type { Database } from 'better-sqlite3';

/** Texts by name: of the journal itself, such as the installation that wrote it, and drafts of forms. */
export interface SettingTable {
  get(name: string): string | null;
  set(name: string, value: string): void;
  remove(name: string): void;
}

export function createSettingTable(db: Database): SettingTable {
  const select = db.prepare<[string], string>('SELECT value FROM setting WHERE name = ?').pluck();
  return {
    get: (name) => select.get(name) ?? null,
    set(name, value) {
      db.prepare(
        'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      ).run(name, value);
    },
    remove(name) {
      db.prepare('DELETE FROM setting WHERE name = ?').run(name);
    },
  };
}
