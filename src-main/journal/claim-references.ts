import type { Database } from 'better-sqlite3';

/**
 * Finds what refers to a claim, in `schema` of a connection: each table with a `claim_id`, whichever version made it,
 * and texts that contain ids, such as a saved list, a draft, a review or the record of an export.
 */
export function createClaimReferences(db: Database, schema = 'main') {
  const conditions = referringTables(db, schema).map(
    (table) => `EXISTS (SELECT 1 FROM ${schema}."${table}" r WHERE r.claim_id = asked.value)`,
  );
  const select = db
    .prepare<[string], string>(
      `SELECT asked.value FROM json_each(?) asked WHERE ${['0', ...conditions].join(' OR ')}`,
    )
    .pluck();
  const countWrites = db.prepare<[], number>('SELECT total_changes()').pluck();
  let texts: { words: NamedByText; version: string } | null = null;

  /** Returns the words of those texts, read again only after a write of this connection or another one. */
  function named(): NamedByText {
    const version = `${countWrites.get()} ${String(db.pragma(`${schema}.data_version`, { simple: true }))}`;
    if (texts?.version !== version) texts = { words: namedInTexts(db, schema, texts?.words), version };
    return texts.words;
  }

  return {
    /** Returns those of the claims that the journal refers to. */
    among(claimIds: readonly string[]): Set<string> {
      const found = new Set(select.all(JSON.stringify(claimIds)));
      const all = [...named().values()];
      for (const claimId of claimIds) if (all.some((words) => words.has(claimId))) found.add(claimId);
      return found;
    },
  };
}
/** References to claims in a journal. */
export type ClaimReferences = ReturnType<typeof createClaimReferences>;

/** Returns the tables with rows of a claim. The view of pending decisions is derived from one of them. */
function referringTables(db: Database, schema: string): string[] {
  return db
    .prepare<[string], string>(
      `SELECT t.name FROM ${schema}.sqlite_schema t, pragma_table_info(t.name, ?) c
       WHERE t.type = 'table' AND c.name = 'claim_id'`,
    )
    .pluck()
    .all(schema);
}

const textColumns = [
  ['setting', 'name'],
  ['setting', 'value'],
  ['saved_list', 'content'],
  ['export', 'request'],
] as const;

/** Words of texts: a claim's id is one of them, or it is a whole string in one. */
type NamedByText = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the words of each of those texts; those that were there before aren't gone through again. */
function namedInTexts(db: Database, schema: string, before?: NamedByText): NamedByText {
  const named = new Map<string, ReadonlySet<string>>();
  const tables = new Set(
    db.prepare<[], string>(`SELECT name FROM ${schema}.sqlite_schema WHERE type = 'table'`).pluck().all(),
  );
  for (const [table, column] of textColumns) {
    if (!tables.has(table)) continue;
    const texts = db.prepare<[], string>(`SELECT ${column} FROM ${schema}."${table}"`).pluck();
    for (const text of texts.iterate()) named.set(text, before?.get(text) ?? wordsOf(text));
  }
  return named;
}

function wordsOf(text: string): Set<string> {
  const words = new Set(text.split(/[^\p{L}\p{N}_.~-]+/u));
  for (const [, whole = ''] of text.matchAll(/"((?:[^"\\]|\\.)*)"/gu)) words.add(unescaped(whole));
  return words;
}

function unescaped(inJson: string): string {
  try {
    return String(JSON.parse(`"${inJson}"`));
  } catch {
    return inJson;
  }
}
