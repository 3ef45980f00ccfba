import type { InternalTargets } from '../../../src-shared/domain/time/internal-targets.ts';
import type { TimeZone } from '../../../src-shared/domain/time/time-zone.ts';
import { searchQuery, type WordsWithPrefix } from '../store/search-words.ts';
import type { Facet } from './facet-cache.ts';
import type { MerchantDirectory } from './merchant-directory.ts';

/** A condition on `claim c` with its parameters; `true` if every claim meets it, `false` if none does. */
export type Condition = { sql: string; parameters: (string | number)[] } | boolean;

export interface Surroundings {
  /** The facets that the queried claims may have. */
  facets: readonly Facet[];
  journalIsThere: boolean;
  merchants: Pick<MerchantDirectory, 'keysOf'>;
  wordsWithPrefix: WordsWithPrefix;
  /** Whether SQL for ids, in a journal that is there, finds so few that a list can leave them out one by one. */
  areFew: (ids: string) => boolean;
  /** Whether the claims are only counted, in any order. */
  isCounted: boolean;
  targets: InternalTargets;
  /** Time from which ages, and the time left until a target, are counted, as Unix time in milliseconds. */
  atMs: number;
  /** Time zone of the query's days and hours. */
  timeZone: TimeZone;
  /** The claims that the condition is checked for, if they are known: then each is looked up, rather than all found. */
  some?: SomeClaims;
}

/** Some claims, as a search is asked about them: many by the range of their keys, few by their own words. */
export type SomeClaims = { fromKey: number; toKey: number } | FewClaims;

export interface FewClaims {
  /** The facets that the claims have. */
  facets: readonly Facet[];
  /** Returns the keys of those that a search finds. */
  keysFound: (typed: string) => number[];
}

/** Returns the condition that one of the searches finds a claim. */
export function searched(searches: readonly string[], { wordsWithPrefix, some }: Surroundings): Condition {
  if (some && 'keysFound' in some)
    // Also when none is found: a statement is prepared once for all windows.
    return {
      sql: 'c.claim_key IN (SELECT value FROM json_each(?))',
      parameters: [JSON.stringify(searches.flatMap(some.keysFound))],
    };
  const queries = searches.map((text) => searchQuery(text, wordsWithPrefix)).filter((one) => one !== null);
  if (queries.length === 0) return false;
  const query = queries.length === 1 ? queries.join('') : queries.map((one) => `(${one})`).join(' OR ');
  // Numbers are bound as floating-point ones, by which the index is not narrowed.
  const within = some ? ' AND rowid BETWEEN CAST(? AS INTEGER) AND CAST(? AS INTEGER)' : '';
  return {
    sql: `c.claim_key IN (SELECT rowid FROM claim_search WHERE claim_search MATCH ?${within})`,
    parameters: [query, ...(some ? [some.fromKey, some.toKey] : [])],
  };
}

export function inJournal(
  ids: string,
  { journalIsThere, some }: Surroundings,
  parameters: (string | number)[] = [],
): Condition {
  const sql = some
    ? `EXISTS (SELECT 1 FROM (${ids}) AS one WHERE one.claim_id = c.claim_id)`
    : `c.claim_id IN (${ids})`;
  return journalIsThere && { sql, parameters };
}

export function ofFacets({ facets, some }: Surroundings, isWanted: (facet: Facet) => boolean): Condition {
  if (some && 'facets' in some)
    // Also when all or none of them are wanted: a statement is prepared once for all windows.
    return {
      sql: 'c.facet_id IN (SELECT value FROM json_each(?))',
      parameters: [JSON.stringify(some.facets.filter(isWanted).map(({ facetId }) => facetId))],
    };
  const wanted = facets.filter(isWanted);
  if (wanted.length === 0) return false;
  if (wanted.length === facets.length) return true;
  // Our own small integers.
  return { sql: `c.facet_id IN (${wanted.map(({ facetId }) => facetId).join(',')})`, parameters: [] };
}

export function oneOf(column: string, values: readonly string[]): Condition {
  const [only] = values;
  if (only !== undefined && values.length === 1) return { sql: `${column} = ?`, parameters: [only] };
  return { sql: `${column} IN (SELECT value FROM json_each(?))`, parameters: [JSON.stringify(values)] };
}

/** Returns texts as SQL, for a set that is part of several statements. Whatever they hold, they end nothing in it. */
export function textLiterals(texts: readonly string[]): string {
  return texts.map((text) => `CAST(x'${Buffer.from(text).toString('hex')}' AS TEXT)`).join(', ');
}

export function not(condition: Condition): Condition {
  if (typeof condition === 'boolean') return !condition;
  return { sql: `(${condition.sql}) IS NOT TRUE`, parameters: condition.parameters };
}

export const allTrue = (conditions: readonly Condition[]): Condition => joined(conditions, true);
export const anyTrue = (conditions: readonly Condition[]): Condition => joined(conditions, false);

function joined(conditions: readonly Condition[], areAllWanted: boolean): Condition {
  if (conditions.includes(!areAllWanted)) return !areAllWanted;
  const open = conditions.filter((condition) => typeof condition !== 'boolean');
  if (open.length === 0) return areAllWanted;
  return {
    sql: joinedSql(
      open.map(({ sql }) => sql),
      areAllWanted ? ' AND ' : ' OR ',
    ),
    parameters: open.flatMap(({ parameters }) => parameters),
  };
}

/**
 * Most conditions joined without parentheses: SQLite counts each of them as a level of nesting and allows 1,000, so
 * longer lists are joined in halves.
 */
const mostSideBySide = 100;

export function joinedSql(conditions: readonly string[], operator: ' AND ' | ' OR '): string {
  if (conditions.length <= mostSideBySide) return conditions.map((sql) => `(${sql})`).join(operator);
  const middle = Math.ceil(conditions.length / 2);
  const halves = [conditions.slice(0, middle), conditions.slice(middle)];
  return halves.map((half) => `(${joinedSql(half, operator)})`).join(operator);
}
