import type { OpenDatabase } from '../../database/encrypted-database.ts';
import type { ClaimTable } from './claim-table.ts';
import type { RetiredClaims } from './retired-claims.ts';
import type { SearchTable } from './search-table.ts';

/** A position in the order of last changes, oldest first. */
export interface UpdatePlace {
  updatedAtMs: number;
  claimKey: number;
}

interface IndexedClaim extends UpdatePlace {
  facetId: number;
}

/** SQL for the facets of claims that may be removed: closed, and seen, so that nobody misses them in the inbox. */
export const leavingFacets = 'SELECT facet_id FROM facet WHERE seen = 1 AND is_open = 0 AND claims > 0';

const doneName = 'retired_all_below_ms';
const tablesOfClaims = ['document_listing', 'document', 'verdict'] as const;

/** Removes closed claims that changed long ago from the replica, and gives their space back. */
export function createReplicaRetention(
  database: OpenDatabase,
  {
    claims,
    words,
    retired,
  }: {
    claims: Pick<ClaimTable, 'retire'>;
    words: Pick<SearchTable, 'removeUnused'>;
    retired: RetiredClaims;
  },
) {
  const newest = database.prepare<[], number | null>('SELECT max(updated_at_ms) FROM claim').pluck();
  const facets = database.prepare<[], number>(leavingFacets).pluck();
  const after = database.prepare<[number, number, number, number], IndexedClaim>(
    `SELECT updated_at_ms AS updatedAtMs, claim_key AS claimKey, facet_id AS facetId
     FROM claim INDEXED BY claim_by_update
     WHERE (updated_at_ms, claim_key) > (?, ?) AND updated_at_ms < ? ORDER BY updated_at_ms, claim_key LIMIT ?`,
  );
  const idAt = database.prepare<[number], string>('SELECT claim_id FROM claim WHERE claim_key = ?').pluck();
  const isInFeed = database
    .prepare<[string], number>('SELECT 1 FROM feed WHERE claim_id = ? LIMIT 1')
    .pluck();
  const forgetDocuments = tablesOfClaims.map((table) =>
    database.prepare(`DELETE FROM ${table} WHERE claim_id = ?`),
  );
  const readDone = database.prepare<[], string>(`SELECT value FROM meta WHERE name = '${doneName}'`).pluck();
  const writeDone = database.prepare(
    `INSERT INTO meta (name, value) VALUES ('${doneName}', ?) ON CONFLICT DO UPDATE SET value = excluded.value`,
  );
  /** Position of the search for words that no claim has any more; `null` if none is under way. */
  let wordsAfter: string | null = null;
  const countFree = database.prepare<[], number>('PRAGMA freelist_count').pluck();

  return {
    belowMs: retired.belowMs,
    setBelow: (atMs: number | null): void => retired.setBelow(atMs),
    retiredClaims: retired.count,
    /** Whether everything that this limit allows was removed. */
    isDone: (belowMs: number): boolean => readDone.get() === String(belowMs),
    noteDone(belowMs: number): void {
      writeDone.run(String(belowMs));
    },
    /** Returns when the service last changed any known claim, as Unix time in milliseconds. */
    newestUpdateMs: (): number | null => newest.get() ?? null,
    /**
     * Returns some of the claims that may be removed, and the position to continue from; `null` if there are no more.
     */
    candidates(
      from: UpdatePlace,
      belowMs: number,
      limit: number,
    ): { claimIds: string[]; next: UpdatePlace | null } {
      const leaving = new Set(facets.all());
      const rows = after.all(from.updatedAtMs, from.claimKey, belowMs, limit);
      const claimIds = rows.flatMap(({ claimKey, facetId }) =>
        leaving.has(facetId) ? (idAt.get(claimKey) ?? []) : [],
      );
      return { claimIds, next: rows.length < limit ? null : (rows.at(-1) ?? null) };
    },
    /** Removes claims. Call it inside a transaction. Their entries in the feed stay. */
    retire(claimIds: readonly string[]): string[] {
      const gone = claims.retire(claimIds.filter((claimId) => isInFeed.get(claimId) === undefined));
      if (gone.length > 0) wordsAfter = '';
      for (const claimId of gone) for (const statement of forgetDocuments) statement.run(claimId);
      return gone;
    },
    /**
     * Removes words that no claim has any more. Call it inside a transaction. Returns whether there is more to look
     * at.
     */
    removeUnusedWords(limit: number): boolean {
      if (wordsAfter !== null) wordsAfter = words.removeUnused(wordsAfter, limit);
      return wordsAfter !== null;
    },
    /** Returns unused pages to the disk. Returns whether there are more. */
    giveBackSpace(pages: number): boolean {
      const before = countFree.get() ?? 0;
      if (before === 0) return false;
      database.pragma(`incremental_vacuum(${Math.trunc(pages)})`);
      const left = countFree.get() ?? 0;
      return left > 0 && left < before;
    },
  };
}
