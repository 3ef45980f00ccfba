import type { OpenDatabase } from '../../database/encrypted-database.ts';

const mostKept = 5000;

/** Caches answers by their question. The cache is cleared when either file has changed. */
export function createKeptAnswers(database: OpenDatabase) {
  // A connection counts the changes since it was opened.
  const connection = crypto.randomUUID();
  const versionOf = (schema: 'main' | 'journal') =>
    database.pragma(`${schema}.data_version`, { simple: true });
  const answers = new Map<string, unknown>();
  let kept = '';

  /** Returns what is the same as long as neither file changes. */
  const filesVersion = (journalIsThere: boolean) =>
    JSON.stringify([connection, versionOf('main'), journalIsThere ? versionOf('journal') : null]);

  function keep<T>(question: unknown, journalIsThere: boolean, answer: () => T): T {
    const version = filesVersion(journalIsThere);
    if (version !== kept || answers.size > mostKept) answers.clear();
    kept = version;
    const name = JSON.stringify(question);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same question had the same kind of answer
    if (answers.has(name)) return answers.get(name) as T;
    const found = answer();
    answers.set(name, found);
    return found;
  }

  return { keep, filesVersion };
}

/** Returns a function that reads something anew only when the replica has changed. */
export function createKeptReading<Value>(database: OpenDatabase, read: () => Value): () => Value {
  const version = database.prepare<[], number>('PRAGMA main.data_version').pluck();
  let keptReading: { version: number; value: Value } | null = null;
  return () => {
    const now = version.get() ?? 0;
    if (keptReading?.version !== now) keptReading = { version: now, value: read() };
    return keptReading.value;
  };
}
