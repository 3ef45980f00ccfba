import type { OpenDatabase } from './encrypted-database.ts';

/** Number of entries of an index that are read for statistics; more tell the planner nothing new. */
const entriesRead = 400;

/**
 * Collects the statistics that SQLite's planner uses, for example after the tables were filled. Rows of a table
 * without an index are counted, which reads the whole table however few entries are wanted: `except` names large ones.
 * Tables of a full-text index are never looked at.
 */
export function gatherPlanStatistics(database: OpenDatabase, except: string): void {
  database.pragma(`analysis_limit = ${entriesRead}`);
  const tables = database
    .prepare<[string], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT IN (?, 'sqlite_schema')",
    )
    .pluck();
  for (const table of tables.all(except)) database.exec(`ANALYZE main."${table}"`);
}

/**
 * Collects the statistics again for tables that have changed much, as SQLite's documentation recommends before a
 * connection is closed. It usually does nothing.
 */
export function refreshPlanStatistics(database: OpenDatabase): void {
  try {
    database.pragma(`analysis_limit = ${entriesRead}`);
    database.pragma('optimize');
  } catch {
    // A full disk, or a file that another program holds: the plans stay as they were.
  }
}
