import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { type AmountParts, sumOfSums, sumOfUnits } from '../store/amount-sums.ts';
import { keysPerWeek } from '../store/claim-key.ts';
import type { KeyRange } from '../lists/list-plan.ts';

/** The sum of the claims of a facet. */
export interface FacetSum extends AmountParts {
  facetId: number;
  claims: number;
}

/** Keys between the end of a range and the beginning of a week, which are added to the whole weeks or subtracted. */
interface PartOfWeek {
  from: number;
  below: number;
  sign: 1 | -1;
}

/** A range of keys as whole weeks and parts of weeks. */
interface CutRange {
  firstWeek: number;
  belowWeek: number;
  parts: PartOfWeek[];
}

/** Week after all others. */
const lastWeek = Number.MAX_SAFE_INTEGER;

/**
 * Counts the claims created within a range of time: whole weeks are stored counts, and at each end of the range the
 * claims from there to the nearer beginning of a week are counted.
 */
export function createFacetWeeks(database: OpenDatabase) {
  const inWeeks = 'facet_id IN (SELECT value FROM json_each(?)) AND week >= ? AND week < ?';
  const inKeys = 'facet_id IN (SELECT value FROM json_each(?)) AND claim_key >= ? AND claim_key < ?';
  const ofWeeks = database.prepare<[string, number, number], FacetSum>(
    `SELECT facet_id AS facetId, coalesce(sum(claims), 0) AS claims, ${sumOfSums} FROM facet_week
     WHERE ${inWeeks} GROUP BY facet_id`,
  );
  const ofKeys = database.prepare<[string, number, number], FacetSum>(
    `SELECT facet_id AS facetId, count(*) AS claims, ${sumOfUnits('claim')}
     FROM claim INDEXED BY claim_by_facet WHERE ${inKeys} GROUP BY facet_id`,
  );
  const countWeeks = database
    .prepare<[string, number, number], number>(
      `SELECT coalesce(sum(claims), 0) FROM facet_week WHERE ${inWeeks}`,
    )
    .pluck();
  const countKeys = database
    .prepare<[string, number, number], number>(
      `SELECT count(*) FROM claim INDEXED BY claim_by_facet WHERE ${inKeys}`,
    )
    .pluck();

  return {
    sums(facets: readonly { facetId: number }[], range: KeyRange): FacetSum[] {
      const { firstWeek, belowWeek, parts } = cutAtWeeks(range);
      const ids = idsOf(facets);
      const found = new Map<number, FacetSum>();
      const add = (sums: readonly FacetSum[], sign: 1 | -1): void => {
        for (const sum of sums) found.set(sum.facetId, plus(found.get(sum.facetId), sum, sign));
      };
      add(ofWeeks.all(ids, firstWeek, belowWeek), 1);
      for (const { from, below, sign } of parts) add(ofKeys.all(ids, from, below), sign);
      return [...found.values()].filter(({ claims }) => claims > 0);
    },
    /** Returns the number of these claims, for which no amount is read. */
    count(facets: readonly { facetId: number }[], range: KeyRange): number {
      const { firstWeek, belowWeek, parts } = cutAtWeeks(range);
      const ids = idsOf(facets);
      return parts.reduce(
        (claims, { from, below, sign }) => claims + sign * (countKeys.get(ids, from, below) ?? 0),
        countWeeks.get(ids, firstWeek, belowWeek) ?? 0,
      );
    },
  };
}
export type FacetWeeks = ReturnType<typeof createFacetWeeks>;

function idsOf(facets: readonly { facetId: number }[]): string {
  return JSON.stringify(facets.map(({ facetId }) => facetId));
}

function cutAtWeeks({ from, below }: KeyRange): CutRange {
  const firstWeek = Math.round(from / keysPerWeek);
  const belowWeek = below === null ? lastWeek : Math.round(below / keysPerWeek);
  if (below !== null && firstWeek >= belowWeek)
    return { firstWeek: 0, belowWeek: 0, parts: [{ from, below, sign: 1 }] };
  const parts = [partBetween(from, firstWeek * keysPerWeek, 1)];
  if (below !== null) parts.push(partBetween(below, belowWeek * keysPerWeek, -1));
  return { firstWeek, belowWeek, parts: parts.filter((part) => part.from < part.below) };
}

/** Returns the keys between an end of a range and a beginning of a week, which have the sign if that one is greater. */
function partBetween(end: number, week: number, sign: 1 | -1): PartOfWeek {
  return end < week
    ? { from: end, below: week, sign }
    : { from: week, below: end, sign: sign === 1 ? -1 : 1 };
}

/** Returns a sum with another one of the same facet added to it or subtracted from it. */
export function plus(sum: FacetSum | undefined, other: FacetSum, sign: 1 | -1): FacetSum {
  return {
    facetId: other.facetId,
    claims: (sum?.claims ?? 0) + sign * other.claims,
    amountHigh: (sum?.amountHigh ?? 0) + sign * other.amountHigh,
    amountLow: (sum?.amountLow ?? 0) + sign * other.amountLow,
  };
}
