import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { wordsAreBehind } from './claim-backlog.ts';
import type { WordsWithPrefix } from './search-words.ts';

/** More words than that take longer to look for one by one than their prefix does. */
const mostWithPrefix = 100;
/** Known to be in the table; more are asked for again. */
const mostKept = 50_000;

/** Writes the words that any number of claims may have, and removes those that none has any more. Each is there before a claim that has it can be found. */
export function createSharedWords(database: OpenDatabase) {
  const insert = database.prepare('INSERT OR IGNORE INTO search_word (word) VALUES (?)');
  const from = database
    .prepare<[string, number], string>('SELECT word FROM search_word WHERE word > ? ORDER BY word LIMIT ?')
    .pluck();
  const isUsed = database.prepare('SELECT 1 FROM claim_search WHERE claim_search MATCH ? LIMIT 1');
  const remove = database.prepare('DELETE FROM search_word WHERE word = ?');
  const known = new Set<string>();
  return {
    /** Call it inside a transaction. */
    add(words: readonly string[]): void {
      for (const word of words) {
        if (known.has(word)) continue;
        insert.run(word);
        if (known.size >= mostKept) known.clear();
        known.add(word);
      }
    },
    /** Looks at some of the words after this one. Answers where to go on; `null`: there are no more. */
    removeUnused(after: string, limit: number): string | null {
      const words = from.all(after, limit);
      for (const word of words.filter((one) => isUsed.get(`"${one}"`) === undefined)) {
        known.delete(word);
        remove.run(word);
      }
      return words.length < limit ? null : (words.at(-1) ?? null);
    },
    /** The transaction was undone. */
    forget(): void {
      known.clear();
    },
  };
}

/** Reads them as of the transaction under way. */
export function createWordsWithPrefix(database: OpenDatabase): WordsWithPrefix {
  const areBehind = wordsAreBehind(database);
  const starting = database
    .prepare<[string, string, number], string>(
      'SELECT word FROM search_word WHERE word >= ? AND word < ? LIMIT ?',
    )
    .pluck();
  return (prefix) => {
    if (areBehind()) return null;
    const words = starting.all(prefix, `${prefix}\u{10ffff}`, mostWithPrefix + 1);
    return words.length > mostWithPrefix ? null : words;
  };
}
