import { searchMatcher } from '../../../src-shared/domain/text/search-terms.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { createKeptReading } from './kept-answers.ts';

export interface FoundMerchants {
  names: { merchantName: string; claims: number }[];
  ids: { merchantId: string; merchantName: string | null; claims: number }[];
}

interface NamedMerchant {
  merchantKey: string;
  merchantName: string;
}

interface KnownMerchant {
  merchantId: string;
  merchantName: string | null;
}

const mostSuggested = 8;
/** Most names whose merchants are kept. */
const mostKept = 500;

/**
 * Lists the merchants that stored claims name. Each step of the walk is one look-up in an index, whatever the number
 * of claims; the list is read again only when the replica has changed.
 */
export function createMerchantDirectory(database: OpenDatabase) {
  const named = database.prepare<[], NamedMerchant>(
    `WITH RECURSIVE merchant (merchantKey) AS (
       SELECT min(merchant_key) FROM claim
       UNION ALL
       SELECT (SELECT min(merchant_key) FROM claim WHERE merchant_key > merchant.merchantKey) FROM merchant
       WHERE merchant.merchantKey IS NOT NULL)
     SELECT merchantKey, (SELECT merchant_name FROM claim INDEXED BY claim_by_merchant
       WHERE merchant_key = merchantKey ORDER BY claim_key DESC LIMIT 1) AS merchantName
     FROM merchant WHERE merchantKey IS NOT NULL`,
  );
  const known = database.prepare<[], KnownMerchant>(
    `WITH RECURSIVE merchant (merchantId) AS (
       SELECT min(merchant_id) FROM claim WHERE merchant_id IS NOT NULL
       UNION ALL
       SELECT (SELECT min(merchant_id) FROM claim WHERE merchant_id > merchant.merchantId) FROM merchant
       WHERE merchant.merchantId IS NOT NULL)
     SELECT merchantId, (SELECT merchant_name FROM claim INDEXED BY claim_by_merchant_id
       WHERE merchant_id = merchantId ORDER BY claim_key DESC LIMIT 1) AS merchantName
     FROM merchant WHERE merchantId IS NOT NULL`,
  );
  const countNamed = database
    .prepare<[string], number>(
      'SELECT count(*) FROM claim INDEXED BY claim_by_merchant WHERE merchant_key = ?',
    )
    .pluck();
  const countKnown = database
    .prepare<[string], number>(
      'SELECT count(*) FROM claim INDEXED BY claim_by_merchant_id WHERE merchant_id = ?',
    )
    .pluck();
  const isNamed = database
    .prepare<[string], number>(
      'SELECT 1 FROM claim INDEXED BY claim_by_merchant WHERE merchant_key = ? LIMIT 1',
    )
    .pluck();
  const directory = createKeptReading(database, () => ({
    named: named.all(),
    known: known.all(),
    /** Keys of the merchants that were asked for, by name. */
    keys: new Map<string, string[]>(),
  }));

  return {
    /** Returns the merchants that a search for `text` finds, with the number of their claims. */
    find(text: string): FoundMerchants {
      const matches = searchMatcher(text);
      const all = directory();
      return {
        names: first(all.named, ({ merchantName }) => matches(merchantName)).map(
          ({ merchantKey, merchantName }) => ({ merchantName, claims: countNamed.get(merchantKey) ?? 0 }),
        ),
        ids: first(all.known, ({ merchantId, merchantName }) =>
          matches(`${merchantName ?? ''} ${merchantId}`),
        ).map((merchant) => ({ ...merchant, claims: countKnown.get(merchant.merchantId) ?? 0 })),
      };
    },
    /**
     * Returns the keys of the merchants that a name in a filter means: that one alone, or all whose name contains it.
     */
    keysOf(name: string, key: string): string[] {
      if (isNamed.get(key) !== undefined) return [key];
      const all = directory();
      const kept = all.keys.get(name);
      if (kept !== undefined) return kept;
      const matches = searchMatcher(name);
      const keys = all.named
        .filter(({ merchantName }) => matches(merchantName))
        .map(({ merchantKey }) => merchantKey);
      if (all.keys.size >= mostKept) all.keys.clear();
      all.keys.set(name, keys);
      return keys;
    },
  };
}
export type MerchantDirectory = ReturnType<typeof createMerchantDirectory>;

function first<Item>(items: readonly Item[], isWanted: (item: Item) => boolean): Item[] {
  const found: Item[] = [];
  for (const item of items) {
    if (found.length === mostSuggested) break;
    if (isWanted(item)) found.push(item);
  }
  return found;
}
