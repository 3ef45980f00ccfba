import type { OpenDatabase } from '../../database/encrypted-database.ts';
import type { SearchWords } from './search-words.ts';
import { createSharedWords } from './shared-words.ts';

/** Pages of the index merged in one step, which takes a few milliseconds. */
const pagesAtOnce = 32;

/**
 * Writes the search index. FTS5 writes what it gathered at the end of the transaction, or as soon as a row is older
 * than the one before. Listings come newest first, so the rows of a transaction are held back and written in
 * ascending order.
 */
export function createSearchTable(database: OpenDatabase) {
  const remove = database.prepare('DELETE FROM claim_search WHERE rowid = ?');
  const insert = database.prepare('INSERT INTO claim_search (rowid, words) VALUES (?, ?)');
  const merge = database.prepare(
    `INSERT INTO claim_search (claim_search, rank) VALUES ('merge', -${pagesAtOnce})`,
  );
  const countChanges = database.prepare<[], number>('SELECT total_changes()').pluck();
  const shared = createSharedWords(database);
  const waiting = new Map<number, string>();
  const cleared = new Set<number>();

  function clear(claimKey: number): void {
    cleared.add(claimKey);
    waiting.delete(claimKey);
  }

  /** Holds back the tokens alone: a transaction of a bulk load holds those of many claims. */
  function add(claimKey: number, words: SearchWords): void {
    shared.add(words.shared);
    waiting.set(claimKey, words.tokens);
  }

  return {
    /** Adds the words of a new claim. Call it inside a transaction. */
    add,
    renew(claimKey: number, words: SearchWords): void {
      clear(claimKey);
      add(claimKey, words);
    },
    remove: clear,
    /** Removes shared words that no claim has any more; see `createSharedWords`. */
    removeUnused: (after: string, limit: number) => shared.removeUnused(after, limit),
    /**
     * Removes rows from the index that are only marked as deleted, one step at a time. Returns whether none is left.
     */
    purge(): boolean {
      const before = countChanges.get() ?? 0;
      merge.run();
      // FTS5's documentation: fewer than two changes are a merge that found nothing to do.
      return (countChanges.get() ?? 0) - before < 2;
    },
    flush(): void {
      for (const claimKey of cleared) remove.run(claimKey);
      for (const [claimKey, tokens] of [...waiting].toSorted(([one], [other]) => one - other))
        insert.run(claimKey, tokens);
      cleared.clear();
      waiting.clear();
    },
    forget(): void {
      cleared.clear();
      waiting.clear();
      shared.forget();
    },
  };
}
export type SearchTable = ReturnType<typeof createSearchTable>;
