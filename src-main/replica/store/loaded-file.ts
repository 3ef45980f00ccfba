import type { OpenDatabase } from '../../database/encrypted-database.ts';

/** Name in `meta` that marks a replica which was built by a bulk load and took the place of another file. */
export const wasLoadedName = 'was_loaded';

/** Removes what only a bulk load needs from a file that has taken the replica's place, and marks it. */
export function forgetLoad(database: OpenDatabase): void {
  const isOfLoad = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'deferred'").get();
  if (isOfLoad === undefined) return;
  database
    .transaction(() => {
      database.exec(
        `DROP TABLE deferred; DELETE FROM meta WHERE name = 'load_id';
         INSERT OR REPLACE INTO meta (name, value) VALUES ('${wasLoadedName}', '1')`,
      );
    })
    .immediate();
}
