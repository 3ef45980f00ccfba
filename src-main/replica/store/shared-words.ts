import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { wordsAreBehind } from './claim-backlog.ts';
import type { WordsWithPrefix } from './search-words.ts';

/** Most words with a prefix that are searched one by one; for more, the prefix itself is faster. */
const mostWithPrefix = 100;
/** Number of words remembered as present in the table; others are looked up again. */
const mostKept = 50_000;

/**
 * Writes the words that many claims share, and removes unused ones. Each is written before a claim that has it can be
 * found.
 */
export function createSharedWords(database: OpenDatabase) {
  const insert = database.prepare('INSERT OR IGNORE INTO search_word (word) VALUES (?)');
  const from = database
    .prepare<[string, number], string>('SELECT word FROM search_word WHERE word > ? ORDER BY word LIMIT ?')
    .pluck();
  const isUsed = database.prepare('SELECT 1 FROM claim_search WHERE claim_search MATCH ? LIMIT 1');
  const remove = database.prepare('DELETE FROM search_word WHERE word = ?');
  const known = new Set<string>();
  return {
    /** Adds words. Call it inside a transaction. */
    add(words: readonly string[]): void {
      for (const word of words) {
        if (known.has(word)) continue;
        insert.run(word);
        if (known.size >= mostKept) known.clear();
        known.add(word);
      }
    },
    /** Removes unused words among some after this one. Returns where to continue; `null` if there are no more. */
    removeUnused(after: string, limit: number): string | null {
      const words = from.all(after, limit);
      for (const word of words.filter((one) => isUsed.get(`"${one}"`) === undefined)) {
        known.delete(word);
        remove.run(word);
      }
      return words.length < limit ? null : (words.at(-1) ?? null);
    },
    /** Clears the memory after a transaction was rolled back. */
    forget(): void {
      known.clear();
    },
  };
}

/** Reads the words with a prefix, as of the current transaction. */
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
