import type { Database } from 'better-sqlite3';

export function createSettingTable(db: Database) {
  const select = db.prepare<[string], string>('SELECT value FROM setting WHERE name = ?').pluck();
  return {
    get: (name: string): string | null => select.get(name) ?? null,
    set(name: string, value: string): void {
      db.prepare(
        'INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      ).run(name, value);
    },
    remove(name: string): void {
      db.prepare('DELETE FROM setting WHERE name = ?').run(name);
    },
  };
}
/** Texts by name: of the journal itself, such as the installation that wrote it, and drafts of forms. */
export type SettingTable = ReturnType<typeof createSettingTable>;
