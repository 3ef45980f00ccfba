import type { OpenDatabase } from './encrypted-database.ts';

/** Whether a database is as its last transaction left it: open, readable, and without an unfinished transaction. */
export function isAtRest(db: OpenDatabase): boolean {
  try {
    if (!db.open || db.inTransaction) return false;
    db.prepare('SELECT count(*) FROM sqlite_master').get();
    return true;
  } catch {
    return false;
  }
}
