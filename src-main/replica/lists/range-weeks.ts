import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { keysPerWeek } from '../store/claim-key.ts';
import type { ListGround } from './list-plan.ts';
import { type FacetRange, noKey } from './urgency.ts';

interface WeekRow {
  facetId: number;
  week: number;
  claims: number;
}

/** Number of claims of a range in one week of creation, known without reading a claim. */
export interface RangeWeek {
  range: FacetRange;
  fromKey: number;
  belowKey: number;
  claims: number;
}

/** Creates the reader of the kept weekly counts of ranges. */
export function createRangeWeeks(database: OpenDatabase) {
  const readWeeks = database.prepare<[], WeekRow>(
    'SELECT facet_id AS facetId, week, claims FROM facet_week WHERE claims > 0',
  );
  /** Weeks by the facets that were read: these are new objects whenever the replica has changed. */
  const weeksBy = new WeakMap<ListGround['facets'], WeekRow[]>();

  function allWeeks(facets: ListGround['facets']): WeekRow[] {
    const known = weeksBy.get(facets) ?? readWeeks.all();
    weeksBy.set(facets, known);
    return known;
  }

  return function weeksIn(ranges: readonly FacetRange[], facets: ListGround['facets']): RangeWeek[] {
    const byFacet = new Map(ranges.map((range) => [range.facetId, range]));
    return allWeeks(facets).flatMap(({ facetId, week, claims }) => {
      const range = byFacet.get(facetId);
      if (range === undefined) return [];
      const fromKey = week < 0 ? noKey.below : week * keysPerWeek;
      const belowKey = week < 0 ? 0 : (week + 1) * keysPerWeek;
      // A range ends where a week does, or nowhere.
      return fromKey >= range.fromKey && belowKey <= range.belowKey
        ? [{ range, fromKey, belowKey, claims }]
        : [];
    });
  };
}
