import { receivedClaimSchema } from '../../../src-shared/claims-service/claim.ts';
import { tokenMatcher } from '../../../src-shared/domain/text/search-terms.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { searchWords, tokensOf } from '../store/search-words.ts';
import { parseBody } from '../store/stored-body.ts';

interface WordsRow {
  claimKey: number;
  merchantId: string | null;
  merchantKey: string | null;
  maskedCard: string | null;
  body: string;
}

/** Most claims whose words are kept: several windows of a list. */
const mostKept = 1000;

/**
 * Answers which of a few claims a search finds, from the words of each. To find the same claims in the index costs
 * more, and the more claims there are, the more: it has no claim's words, only each word's claims.
 */
export function createClaimWords(database: OpenDatabase) {
  const version = database.prepare<[], number>('PRAGMA main.data_version').pluck();
  const keys = database
    .prepare<[string], number>(
      'SELECT c.claim_key FROM json_each(?) k CROSS JOIN claim c ON c.claim_id = k.value',
    )
    .pluck();
  const row = database.prepare<[number], WordsRow>(
    `SELECT c.claim_key AS claimKey, c.merchant_id AS merchantId, c.merchant_key AS merchantKey,
       c.masked_card AS maskedCard, b.body FROM claim c JOIN claim_body b USING (body_id) WHERE c.claim_key = ?`,
  );
  const kept = { version: -1, words: new Map<number, readonly string[]>() };

  function wordsOf(claimKey: number): readonly string[] {
    const known = kept.words.get(claimKey);
    if (known !== undefined) return known;
    const stored = row.get(claimKey);
    const words =
      stored === undefined
        ? []
        : tokensOf(searchWords(receivedClaimSchema.parse(parseBody(stored.body)), stored));
    kept.words.set(claimKey, words);
    return words;
  }

  /** Returns what finds the keys of those of the claims that a search finds. */
  return function among(claimIds: string): (typed: string) => number[] {
    const now = version.get() ?? 0;
    if (kept.version !== now || kept.words.size > mostKept) kept.words.clear();
    kept.version = now;
    const claimKeys = keys.all(claimIds);
    return (typed) => {
      const matches = tokenMatcher(typed);
      return claimKeys.filter((claimKey) => matches(wordsOf(claimKey)));
    };
  };
}
