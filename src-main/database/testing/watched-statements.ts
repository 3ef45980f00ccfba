import { basename } from 'node:path';
import Sqlite from 'better-sqlite3';

/** A statement that a connection of this thread carries out. */
export interface StatementCall {
  /** Name of the file, such as `journal.db`. */
  file: string;
  sql: string;
  database: Sqlite.Database;
}

export interface StatementWatch {
  /** Called before each statement. What it throws is what the statement throws, which then does nothing. */
  before?: (call: StatementCall) => void;
  /** Called with each statement that failed. */
  failed?: (call: StatementCall, error: unknown) => void;
}

// oxlint-disable typescript/no-unsafe-type-assertion -- what a library's prototypes hold has no type

type Work = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Puts `watch` before every statement of every connection of this thread, those of transactions and pragmas among
 * them; SQLite runs beneath. The answer ends it.
 */
export function watchStatements(watch: StatementWatch): () => void {
  const memory = new Sqlite(':memory:');
  const statements = Object.getPrototypeOf(memory.prepare('SELECT 1')) as Record<string, Work>;
  memory.close();
  const databases = Sqlite.prototype as unknown as Record<string, Work>;
  let isAsking = false;

  function around(work: Work, callOf: (self: unknown, args: unknown[]) => StatementCall): Work {
    return function watched(this: unknown, ...args: unknown[]) {
      if (isAsking) return work.apply(this, args);
      const call = callOf(this, args);
      const ask = (question: () => void): void => {
        isAsking = true;
        try {
          question();
        } finally {
          isAsking = false;
        }
      };
      ask(() => watch.before?.(call));
      try {
        return work.apply(this, args);
      } catch (error) {
        ask(() => watch.failed?.(call, error));
        throw error;
      }
    };
  }

  const ofStatement = (self: unknown): StatementCall => {
    const { source, database } = self as Sqlite.Statement;
    return { file: fileOf(database), sql: textOf(source), database };
  };
  const ofExec = (self: unknown, [sql]: unknown[]): StatementCall => {
    const database = self as Sqlite.Database;
    return { file: fileOf(database), sql: textOf(String(sql)), database };
  };

  const undo: (() => void)[] = [];
  const replace = (of: Record<string, Work>, name: string, callOf: typeof ofExec): void => {
    const work = of[name];
    if (work === undefined) throw new Error(`better-sqlite3 has no ${name}`);
    of[name] = around(work, callOf);
    undo.push(() => {
      of[name] = work;
    });
  };
  for (const name of ['run', 'get', 'all', 'iterate']) replace(statements, name, ofStatement);
  replace(databases, 'exec', ofExec);
  return () => {
    for (const restore of undo) restore();
  };
}

function fileOf(database: Sqlite.Database): string {
  return basename(database.name);
}

/** The text without what differs from run to run: keys, names of files, numbers of generated savepoints. */
function textOf(sql: string): string {
  return sql
    .replaceAll(/"x'[0-9a-f]+'"/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}
