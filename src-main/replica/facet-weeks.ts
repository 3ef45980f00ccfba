import type { OpenDatabase } from '../database/encrypted-database.ts';
import { keysPerWeek } from './claim-key.ts';
import type { KeyRange } from './list-plan.ts';

/** Claims of a facet, and their sum. */
export interface FacetSum {
  facetId: number;
  claims: number;
  summed: number;
  amountMinor: number;
}

/** Beyond all keys. */
const lastKey = Number.MAX_SAFE_INTEGER;

/** Counts of the claims that were created within a range of time: whole weeks are kept, their cut ends are counted. */
export function createFacetWeeks(database: OpenDatabase) {
  const sums = 'coalesce(sum(claims), 0) AS claims, coalesce(sum(summed), 0) AS summed';
  const ofWeeks = database.prepare<[string, number, number], FacetSum>(
    `SELECT facet_id AS facetId, ${sums}, coalesce(sum(amount_minor), 0) AS amountMinor FROM facet_week
     WHERE facet_id IN (SELECT value FROM json_each(?)) AND week >= ? AND week < ? GROUP BY facet_id`,
  );
  const ofKeys = database.prepare<[string, number, number], FacetSum>(
    `SELECT facet_id AS facetId, count(*) AS claims, count(amount_minor) AS summed,
       coalesce(sum(amount_minor), 0) AS amountMinor FROM claim INDEXED BY claim_by_facet
     WHERE facet_id IN (SELECT value FROM json_each(?)) AND claim_key >= ? AND claim_key < ? GROUP BY facet_id`,
  );

  return {
    sums(facets: readonly { facetId: number }[], { from, below }: KeyRange): FacetSum[] {
      const end = below ?? lastKey;
      const first = Math.ceil(from / keysPerWeek);
      const last = Math.floor(end / keysPerWeek);
      const ids = JSON.stringify(facets.map(({ facetId }) => facetId));
      const parts =
        first >= last
          ? [ofKeys.all(ids, from, end)]
          : [
              ofKeys.all(ids, from, first * keysPerWeek),
              ofWeeks.all(ids, first, last),
              ofKeys.all(ids, last * keysPerWeek, end),
            ];
      const found = new Map<number, FacetSum>();
      for (const sum of parts.flat()) {
        const other = found.get(sum.facetId);
        found.set(sum.facetId, other ? plus(sum, other) : sum);
      }
      return [...found.values()];
    },
  };
}

function plus(one: FacetSum, other: FacetSum): FacetSum {
  return {
    facetId: one.facetId,
    claims: one.claims + other.claims,
    summed: one.summed + other.summed,
    amountMinor: one.amountMinor + other.amountMinor,
  };
}
