import type { OpenDatabase } from './encrypted-database.ts';

/** So many entries of an index are read for them; more tell the planner nothing new. */
const entriesRead = 400;

/** Gathers what SQLite's planner wants to know of all tables, such as after they were filled. */
export function gatherPlanStatistics(database: OpenDatabase): void {
  database.pragma(`analysis_limit = ${entriesRead}`);
  database.exec('ANALYZE');
}

/**
 * Gathers it again for tables that have changed much since, as SQLite's documentation asks for before a connection
 * is closed. It usually does nothing.
 */
export function refreshPlanStatistics(database: OpenDatabase): void {
  try {
    database.pragma(`analysis_limit = ${entriesRead}`);
    database.pragma('optimize');
  } catch {
    // A full disk, or a file that another program holds: the plans stay as they were.
  }
}
