import type { OpenDatabase, Statement } from '../../database/encrypted-database.ts';

export type StatementCache<Row> = (sql: string) => Statement<Row>;

/** Statements by their text: a list is asked for many times over with other parameters. */
export function createStatementCache<Row>(
  database: OpenDatabase,
  /** `isPlucked`: a row is its only column. */
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
