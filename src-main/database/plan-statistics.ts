import type { OpenDatabase } from './encrypted-database.ts';

/** Number of entries of an index that are read for statistics; more tell the planner nothing new. */
const entriesRead = 400;

/** Collects the statistics that SQLite's planner uses, of all tables, for example after they were filled. */
export function gatherPlanStatistics(database: OpenDatabase): void {
  database.pragma(`analysis_limit = ${entriesRead}`);
  database.exec('ANALYZE');
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
