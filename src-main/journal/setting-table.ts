import type { Database } from 'better-sqlite3';

/** Names and texts that belong to the journal itself, such as the installation that wrote it. */
export interface SettingTable {
  get(name: string): string | null;
  set(name: string, value: string): void;
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
  };
}
