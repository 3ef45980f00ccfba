import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { createWordsWithPrefix } from '../store/shared-words.ts';
import { createFacetCache } from './facet-cache.ts';
import type { ListGround } from './list-plan.ts';
import { createMerchantDirectory } from './merchant-directory.ts';
import { createRuleReader } from './rule-reader.ts';
import { createSmallSets } from './small-sets.ts';
import { createTargetReader } from './target-reader.ts';

/** Creates a reader of what filters are prepared with, as of the current transaction. The journal, if any, is attached. */
export function createGroundReader(database: OpenDatabase) {
  const facets = createFacetCache(database);
  const merchants = createMerchantDirectory(database);
  const wordsWithPrefix = createWordsWithPrefix(database);
  const areFew = createSmallSets(database);
  const targets = createTargetReader(database);
  const rules = createRuleReader(database);
  return {
    facets,
    merchants,
    groundOf: (journalIsThere: boolean): ListGround => ({
      facets: facets(),
      journalIsThere,
      merchants,
      wordsWithPrefix,
      areFew: (ids) => journalIsThere && areFew(ids),
      targets: targets(journalIsThere),
      rules: rules(journalIsThere),
    }),
  };
}
