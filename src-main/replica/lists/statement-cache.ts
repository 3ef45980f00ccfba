import type { OpenDatabase, Statement } from '../../database/encrypted-database.ts';

export type StatementCache<Row> = (sql: string) => Statement<Row>;

/** Caches prepared statements by their text, as a list is requested many times with other parameters. */
export function createStatementCache<Row>(
  database: OpenDatabase,
  /** Limits of the cache. `isPlucked`: a row is the value of its only column. */
  { most = 100, isPlucked = false } = {},
): StatementCache<Row> {
  const statements = new Map<string, Statement<Row>>();
  return (sql) => {
    let statement = statements.get(sql);
    if (!statement) {
      if (statements.size >= most) statements.clear();
      statement = database.prepare<unknown[], Row>(sql).pluck(isPlucked);
      statements.set(sql, statement);
    }
    return statement;
  };
}
