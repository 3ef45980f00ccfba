import type { ClaimTotals } from '../../../src-shared/contract/claims.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import type { Facet } from '../lists/facet-cache.ts';
import { foundBySearch, type ListPlan, whereOf } from '../lists/list-plan.ts';
import { createStatementCache } from '../lists/statement-cache.ts';
import { addToSums, type CurrencySum, sumOfUnits, totalsOfSums } from '../store/amount-sums.ts';
import type { FacetSum, FacetWeeks } from './facet-weeks.ts';

/** Counts and sums lists by facet. */
export function createListSums(database: OpenDatabase, weeks: FacetWeeks) {
  const statements = createStatementCache<FacetSum>(database);

  /** Returns claims and sums per facet for a whole filtered list. */
  function sumsOf(plan: ListPlan, all: ReadonlyMap<number, Facet>): FacetSum[] {
    if (plan.candidates === 0) return [];
    const from = plan.searches
      ? foundBySearch
      : plan.foundBy
        ? 'claim c'
        : plan.byMoment
          ? `claim c INDEXED BY ${plan.byMoment}`
          : plan.readsRows
            ? 'claim c'
            : `claim c INDEXED BY claim_by_facet`;
    const sums = (where: string): string =>
      `SELECT c.facet_id AS facetId, count(*) AS claims, ${sumOfUnits('c')}
       FROM ${from} WHERE ${where} GROUP BY c.facet_id`;
    const range = plan.keysAlone;
    if (plan.conditions.length > 0 && range === null)
      return statements(sums(whereOf(plan))).all(...plan.parameters);
    const passing = plan.facets ?? [...all.values()];
    const whole = range === null ? passing : weeks.sums(passing, range);
    if (!plan.excluded) return whole;
    const taken = excludedOf(plan);
    return whole.map((facet) => minus(facet, taken.get(facet.facetId)));
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

  function countOf(plan: ListPlan, all: ReadonlyMap<number, Facet>): number {
    const { candidates, keysAlone, excluded } = plan;
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

function claimsOf(sums: readonly FacetSum[]): number {
  return sums.reduce((sum, { claims }) => sum + claims, 0);
}

function minus(facet: FacetSum, taken: FacetSum | undefined): FacetSum {
  if (!taken) return facet;
  return {
    facetId: facet.facetId,
    claims: facet.claims - taken.claims,
    amountHigh: facet.amountHigh - taken.amountHigh,
    amountLow: facet.amountLow - taken.amountLow,
  };
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
