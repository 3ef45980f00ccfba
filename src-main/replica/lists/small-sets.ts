import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { createStatementCache } from './statement-cache.ts';

/** Most claims that a list leaves out one by one. With more of them, its windows take longer than from the rows. */
const mostLeftOut = 10_000;

/** Creates the question whether SQL for ids of claims finds so few that a list can leave them out one by one. */
export function createSmallSets(database: OpenDatabase): (ids: string) => boolean {
  const statements = createStatementCache<number>(database, { isPlucked: true });
  return (ids) =>
    (statements(`SELECT count(*) FROM (${ids} LIMIT ${mostLeftOut + 1})`).get() ?? 0) <= mostLeftOut;
}
