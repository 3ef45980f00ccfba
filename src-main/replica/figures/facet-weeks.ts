import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { type AmountParts, sumOfSums, sumOfUnits } from '../store/amount-sums.ts';
import { keysPerWeek } from '../store/claim-key.ts';
import type { KeyRange } from '../lists/list-plan.ts';

/** The sum of the claims of a facet. */
export interface FacetSum extends AmountParts {
  facetId: number;
  claims: number;
}

/** Limit beyond all keys. */
const lastKey = Number.MAX_SAFE_INTEGER;

/**
 * Counts the claims created within a range of time: whole weeks are stored counts, their partial ends are counted.
 */
export function createFacetWeeks(database: OpenDatabase) {
  const ofWeeks = database.prepare<[string, number, number], FacetSum>(
    `SELECT facet_id AS facetId, coalesce(sum(claims), 0) AS claims, ${sumOfSums} FROM facet_week
     WHERE facet_id IN (SELECT value FROM json_each(?)) AND week >= ? AND week < ? GROUP BY facet_id`,
  );
  const ofKeys = database.prepare<[string, number, number], FacetSum>(
    `SELECT facet_id AS facetId, count(*) AS claims, ${sumOfUnits('claim')}
     FROM claim INDEXED BY claim_by_facet
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
    amountHigh: one.amountHigh + other.amountHigh,
    amountLow: one.amountLow + other.amountLow,
  };
}
