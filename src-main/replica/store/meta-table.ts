import type { OpenDatabase } from '../../database/encrypted-database.ts';

const lastSync = 'last_sync_at_ms';

/** Single values of a replica, by name. */
export function createMetaTable(database: OpenDatabase) {
  const read = database.prepare<[string], string | null>('SELECT value FROM meta WHERE name = ?').pluck();
  const write = database.prepare(
    'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  );
  const remove = database.prepare('DELETE FROM meta WHERE name = ?');
  const readMeta = (name: string): string | null => read.get(name) ?? null;

  return {
    readMeta,
    writeMeta: (name: string, value: string): void => {
      write.run(name, value);
    },
    removeMeta: (name: string): void => {
      remove.run(name);
    },
    /** Returns when the unseen listing was last completed, as Unix time in milliseconds. */
    lastSyncAtMs: (): number | null => {
      const at = readMeta(lastSync);
      return at === null ? null : Number(at);
    },
    setLastSyncAtMs: (atMs: number): void => {
      write.run(lastSync, String(atMs));
    },
  };
}
export type MetaTable = ReturnType<typeof createMetaTable>;
