import { receivedClaimSchema } from '../../../src-shared/claims-service/claim.ts';
import { isAsciiWord, prefixMatcher } from '../../../src-shared/domain/text/search-terms.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { wordsAreBehind } from '../store/claim-backlog.ts';
import { hasPrefix, nameWords, searchWords, withIdentifier } from '../store/search-words.ts';
import { parseBody } from '../store/stored-body.ts';
import type { FewClaims } from './condition.ts';
import type { Facet } from './facet-cache.ts';

interface FewRow {
  claimKey: number;
  facetId: number;
  merchantId: string | null;
  merchantKey: string | null;
  maskedCard: string | null;
  holderName: string | null;
  taxIdentity: string | null;
}

/**
 * Answers which of a few claims a search finds, from the words of each. To find the same claims in the index costs
 * more, and the more claims there are, the more: it has no claim's words, only each word's claims. Most of the time
 * goes into bodies, so that one is read only where the columns of its claim can't tell.
 */
export function createClaimWords(database: OpenDatabase) {
  const rows = database.prepare<[string], FewRow>(
    `SELECT c.claim_key AS claimKey, c.facet_id AS facetId, c.merchant_id AS merchantId,
       c.merchant_key AS merchantKey, c.masked_card AS maskedCard, c.holder_name AS holderName,
       c.tax_identity AS taxIdentity FROM json_each(?) k CROSS JOIN claim c ON c.claim_id = k.value`,
  );
  const body = database
    .prepare<[number], string>(
      'SELECT b.body FROM claim c JOIN claim_body b USING (body_id) WHERE c.claim_key = ?',
    )
    .pluck();
  const identifiers = createIdentifierStarts(database);

  function allWords(row: FewRow): string {
    const stored = body.get(row.claimKey);
    return stored === undefined ? '' : searchWords(receivedClaimSchema.parse(parseBody(stored)), row).tokens;
  }

  /** Returns a function that tells whether a word of the claim begins with a prefix. */
  function wordsOf(
    row: FewRow,
    mayBeInIdentifiers: (prefix: string) => boolean,
  ): (prefix: string) => boolean {
    const names = nameWords(row.holderName, row).join(' ');
    let all: string | null = null;
    return (prefix) => {
      if (hasPrefix(names, prefix)) return true;
      if (!mayBeInTaxId(row.taxIdentity, prefix) && !mayBeInIdentifiers(prefix)) return false;
      return hasPrefix((all ??= allWords(row)), prefix);
    };
  }

  return function among(claimIds: string, facets: ReadonlyMap<number, Facet>): FewClaims {
    const found = rows.all(claimIds);
    const theirs = new Set(found.map(({ facetId }) => facetId));
    let claims: { claimKey: number; has: (prefix: string) => boolean }[] | null = null;
    return {
      facets: [...theirs].map((facetId) => facets.get(facetId)).filter((facet) => facet !== undefined),
      keysFound(typed) {
        const matches = prefixMatcher(typed);
        const mayBeInIdentifiers = identifiers();
        claims ??= found.map((row) => ({ claimKey: row.claimKey, has: wordsOf(row, mayBeInIdentifiers) }));
        return claims.filter(({ has }) => matches(has)).map(({ claimKey }) => claimKey);
      },
    };
  };
}

/** Whether a word of the tax number or of its type may begin with a prefix. The column has no separators. */
function mayBeInTaxId(taxIdentity: string | null, prefix: string): boolean {
  return taxIdentity === null || !ascii.test(taxIdentity) || taxIdentity.toLowerCase().includes(prefix);
}

const ascii = /^[\0-\x7f]*$/;

/** Answers, as of the current transaction, whether any claim may have an identifier that begins with a prefix. */
function createIdentifierStarts(database: OpenDatabase) {
  const version = database.prepare<[], number>('PRAGMA main.data_version').pluck();
  const one = database.prepare<[string]>('SELECT 1 FROM claim_search WHERE claim_search MATCH ? LIMIT 1');
  const areBehind = wordsAreBehind(database);
  const kept = { version: -1, starts: new Map<string, boolean>() };
  return () => {
    const now = version.get() ?? 0;
    if (kept.version !== now || kept.starts.size > mostKept) kept.starts.clear();
    kept.version = now;
    return (prefix: string): boolean => {
      const known = kept.starts.get(prefix);
      if (known !== undefined) return known;
      // Others may be written otherwise in a column than as a word, or stand for an amount.
      const starts = !isAsciiWord(prefix) || areBehind() || one.get(withIdentifier(prefix)) !== undefined;
      kept.starts.set(prefix, starts);
      return starts;
    };
  };
}

/** Most prefixes of which it is kept whether identifiers begin with them. */
const mostKept = 1000;
