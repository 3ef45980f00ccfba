import type { OpenDatabase, Statement } from '../../database/encrypted-database.ts';

export type StatementCache<Row> = (sql: string) => Statement<Row>;

const keptStatements = 100;

/** Statements by their text: a list is asked for many times over with other parameters. */
export function createStatementCache<Row>(database: OpenDatabase): StatementCache<Row> {
  const statements = new Map<string, Statement<Row>>();
  return (sql) => {
    let statement = statements.get(sql);
    if (!statement) {
      if (statements.size >= keptStatements) statements.clear();
      statement = database.prepare<unknown[], Row>(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
}
