import type { OpenDatabase } from './encrypted-database.ts';

/** Place in a file of the version of its schema. */
export interface VersionRecord {
  /** Returns the version; 0 for a new file. */
  read(database: OpenDatabase): number;
  write(database: OpenDatabase, version: number): void;
}

export interface Schema {
  /**
   * Migrations; the nth leads to version n. Append-only: a released one is never edited, the next one changes what it
   * did.
   */
  migrations: readonly string[];
  record: VersionRecord;
  /** Adds the functions that the migrations call. */
  functions?: (database: OpenDatabase) => void;
  /** Parts that depend on the tables and follow the code instead of a migration, such as a view. */
  derived?: { drop(database: OpenDatabase): void; ensure(database: OpenDatabase): void };
}

/** The file is from a later version of Claimdesk. Nothing of it was changed. */
export class DatabaseNewer extends Error {
  override readonly name = 'DatabaseNewer';

  constructor(found: number, known: number) {
    super(`The file is of version ${found}; this Claimdesk knows versions up to ${known}.`);
  }
}

/**
 * Brings a file's schema up to date, or to an earlier version. Each migration runs once, in one transaction with its
 * record: one that fails, or is interrupted, leaves the file as it was.
 *
 * @throws DatabaseNewer
 */
export function migrate(
  database: OpenDatabase,
  { migrations, record, functions, derived }: Schema,
  upTo = migrations.length,
): void {
  const found = record.read(database);
  if (found > migrations.length) throw new DatabaseNewer(found, migrations.length);
  if (found < upTo) functions?.(database);
  for (let version = found; version < upTo; version += 1) {
    database
      .transaction(() => {
        derived?.drop(database);
        database.exec(migrations[version] ?? '');
        derived?.ensure(database);
        record.write(database, version + 1);
      })
      .immediate();
  }
  if (derived) database.transaction(() => derived.ensure(database)).immediate();
}

/** Stores the version in the file's header, as SQLite's `user_version`. */
export const versionInHeader: VersionRecord = {
  read: (database) => Number(database.pragma('user_version', { simple: true })),
  write: (database, version) => {
    database.pragma(`user_version = ${version}`);
  },
};

/** Stores the version in a table, with the time of each migration. */
export function versionInTable(nowMs: number): VersionRecord {
  return {
    read(database) {
      const table = database.prepare(
        `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migration'`,
      );
      if (table.get() === undefined) return 0;
      return (
        database.prepare<[], number>('SELECT coalesce(max(version), 0) FROM migration').pluck().get() ?? 0
      );
    },
    write(database, version) {
      database.exec(
        'CREATE TABLE IF NOT EXISTS migration (version INTEGER PRIMARY KEY, applied_at_ms INTEGER NOT NULL) STRICT',
      );
      database.prepare('INSERT INTO migration (version, applied_at_ms) VALUES (?, ?)').run(version, nowMs);
    },
  };
}
