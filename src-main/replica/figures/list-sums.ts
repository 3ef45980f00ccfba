import type { ClaimTotals } from '../../../src-shared/contract/claims.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import type { Facet } from '../lists/facet-cache.ts';
import { foundByFacet, foundBySearch, type ListPlan, whereOf } from '../lists/list-plan.ts';
import { createStatementCache } from '../lists/statement-cache.ts';
import { isInTime } from '../lists/time-limit.ts';
import { addToSums, type CurrencySum, sumOfUnits, totalsOfSums } from '../store/amount-sums.ts';
import { type FacetSum, type FacetWeeks, plus } from './facet-weeks.ts';

/** Counts and sums lists by facet. */
export function createListSums(database: OpenDatabase, weeks: FacetWeeks) {
  const statements = createStatementCache<FacetSum>(database);
  const countStatements = createStatementCache<number>(database, { isPlucked: true });

  /** Returns claims and sums per facet for a whole filtered list. */
  function sumsOf(plan: ListPlan, all: ReadonlyMap<number, Facet>): FacetSum[] {
    if (plan.candidates === 0) return [];
    const sums = (where: string): string =>
      `SELECT c.facet_id AS facetId, count(*) AS claims, ${sumOfUnits('c')}
       FROM ${summedFrom(plan)} WHERE ${where} GROUP BY c.facet_id`;
    const range = plan.keysAlone;
    if (plan.conditions.length > 0 && range === null)
      return statements(sums(whereOf(plan))).all(...plan.parameters);
    const passing = plan.facets ?? [...all.values()];
    const whole = range === null ? passing : weeks.sums(passing, range);
    if (!plan.excluded) return whole;
    const taken = excludedOf(plan);
    return whole.map((facet) => {
      const away = taken.get(facet.facetId);
      return away ? plus(facet, away, -1) : facet;
    });
  }

  /** Returns by facet what decisions take out of the list, of facets that are not in it too. */
  function excludedOf(plan: ListPlan): Map<number, FacetSum> {
    const sums = statements(
      `SELECT c.facet_id AS facetId, count(*) AS claims, ${sumOfUnits('c')}
       FROM claim c WHERE c.claim_id IN (${plan.excluded})
         AND ${plan.conditions.join(' AND ') || '1'} GROUP BY c.facet_id`,
    ).all(...plan.parameters);
    return new Map(sums.map((sum) => [sum.facetId, sum]));
  }

  /** Counts claims one by one until there are `most`, if not null. */
  function countEach(plan: ListPlan, most: number | null): number {
    const [from, facetColumn] = countedFrom(plan);
    const where = whereOf(plan, facetColumn);
    if (most === null)
      return countStatements(`SELECT count(*) FROM ${from} WHERE ${where}`).get(...plan.parameters) ?? 0;
    // Of a search, after what is told from the index: SQLite checks both before it reads a row.
    const timed = plan.searches
      ? `${where} AND ${isInTime}(s.rowid)`
      : `${isInTime}(c.claim_key) AND ${where}`;
    const limited = countStatements(`SELECT count(*) FROM (SELECT 1 FROM ${from} WHERE ${timed} LIMIT ?)`);
    return limited.get(...plan.parameters, most) ?? 0;
  }

  /** Returns the number of claims; if it is not kept, and greater than `most`, it may be `most`. */
  function countOf(plan: ListPlan, all: ReadonlyMap<number, Facet>, most: number | null = null): number {
    const { candidates, conditions, keysAlone, excluded } = plan;
    if (candidates > 0 && keysAlone === null && conditions.length > 0) return countEach(plan, most);
    if (candidates === 0 || keysAlone === null) return claimsOf(sumsOf(plan, all));
    const passing = plan.facets ?? [...all.values()];
    const claims = weeks.count(passing, keysAlone);
    if (!excluded) return claims;
    const taken = excludedOf(plan);
    return claims - claimsOf(passing.flatMap(({ facetId }) => taken.get(facetId) ?? []));
  }

  return {
    sumsOf,
    countOf,
    /** Returns the sums of these claims. */
    sumsOfClaims: (claimIds: readonly string[]): FacetSum[] =>
      statements(
        `SELECT c.facet_id AS facetId, count(*) AS claims, ${sumOfUnits('c')}
         FROM claim c WHERE c.claim_id IN (SELECT value FROM json_each(?)) GROUP BY c.facet_id`,
      ).all(JSON.stringify(claimIds)),
  };
}

/** Number of rows that are read in their order in the time of one that is found by an index. */
const rowsInOrder = 4;

/** Returns the tables for going through all claims of a list. */
function summedFrom({ searches, foundBy, byMoment, readsRows }: ListPlan): string {
  if (searches) return foundBySearch;
  if (foundBy) return 'claim c';
  if (byMoment) return `claim c INDEXED BY ${byMoment}`;
  return readsRows ? 'claim c' : 'claim c INDEXED BY claim_by_facet';
}

/** Returns the tables for counting, and the column of the facet. A claim is looked up once, not once for each facet. */
function countedFrom(plan: ListPlan): [from: string, facetColumn: Parameters<typeof whereOf>[1]] {
  const { searches, foundBy, readsRows } = plan;
  if (searches) return readsRows ? [foundByFacet, '+f.facet_id'] : [foundBySearch, '+c.facet_id'];
  if (foundBy !== null) return [`claim c INDEXED BY ${foundBy}`, '+c.facet_id'];
  // The rows of many facets are read faster in their own order than facet by facet, and fastest by another index.
  const isBroad = readsRows && plan.candidates * rowsInOrder > plan.all;
  return [summedFrom(plan), isBroad ? '+c.facet_id' : 'c.facet_id'];
}

function claimsOf(sums: readonly FacetSum[]): number {
  return sums.reduce((sum, { claims }) => sum + claims, 0);
}

/** Adds up sums by currency. */
export function totalsOfFacets(sums: readonly FacetSum[], facets: ReadonlyMap<number, Facet>): ClaimTotals {
  const byCurrency: CurrencySum[] = [];
  let claims = 0;
  let unsummed = 0;
  for (const sum of sums) {
    claims += sum.claims;
    unsummed += addToSums(byCurrency, facets.get(sum.facetId), sum.claims, sum);
  }
  return { claims, totals: totalsOfSums(byCurrency), unsummed };
}
