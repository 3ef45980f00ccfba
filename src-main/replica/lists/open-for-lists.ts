import { searchTokens, tokenMatcher } from '../../../src-shared/domain/text/search-terms.ts';
import { type OpenDatabase, openEncrypted } from '../../database/encrypted-database.ts';
import { matchesSearch } from './key-meanings.ts';

/** Opens a replica to read lists of any query from it: with the SQL functions that conditions use. */
export function openForLists(path: string, dataKey: Uint8Array, cacheKib: number): OpenDatabase {
  const database = openEncrypted(path, dataKey, { readonly: true, cacheKib });
  const matcherOf = createMatchers();
  database.function(matchesSearch, { deterministic: true }, (text: unknown, searches: unknown) =>
    Number(typeof text === 'string' && matcherOf(String(searches))(text)),
  );
  return database;
}

/** Most lists of searches whose matchers are kept: the rules of an account ask for each claim by turns. */
const mostMatchers = 200;

function createMatchers() {
  const matchers = new Map<string, (text: string) => boolean>();
  return (searches: string): ((text: string) => boolean) => {
    const kept = matchers.get(searches);
    if (kept !== undefined) return kept;
    if (matchers.size >= mostMatchers) matchers.clear();
    const typed: string[] = JSON.parse(searches);
    const matches = typed.map(tokenMatcher);
    const matchesAny = (text: string) => {
      const tokens = searchTokens(text);
      return matches.some((one) => one(tokens));
    };
    matchers.set(searches, matchesAny);
    return matchesAny;
  };
}
