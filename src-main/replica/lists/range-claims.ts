import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { type ListPlan, whereOf } from './list-plan.ts';
import { createStatementCache } from './statement-cache.ts';
import type { FacetRange } from './urgency.ts';

const keptStatements = 50;

/** Counts and reads the claims of a plan in ranges of its facets, each from `claim_by_facet`. */
export function createRangeClaims(database: OpenDatabase) {
  const ask = createStatementCache<number>(database, { most: keptStatements, isPlucked: true });

  function select(plan: ListPlan, what: string, end = '') {
    return ask(
      `WITH range (facet_id, ahead_keys, from_key, below_key) AS MATERIALIZED
         (SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?))
       SELECT ${what} FROM range r CROSS JOIN claim c INDEXED BY claim_by_facet
       WHERE c.facet_id = r.facet_id AND c.claim_key >= r.from_key AND c.claim_key < r.below_key
         AND ${whereOf({ ...plan, facets: null })} ${end}`,
    );
  }

  return {
    count(plan: ListPlan, ranges: readonly FacetRange[]): number {
      const open = notEmpty(ranges);
      return open.length === 0 ? 0 : (select(plan, 'count(*)').get(textOf(open), ...plan.parameters) ?? 0);
    },
    /** Counts the claims of these ranges that decisions take out of the list. */
    countExcluded(plan: ListPlan, ranges: readonly FacetRange[]): number {
      if (plan.excluded === null || ranges.length === 0) return 0;
      const excluded = ask(
        `SELECT count(*) FROM claim c WHERE c.claim_id IN (${plan.excluded}) AND EXISTS (
           SELECT 1 FROM json_each(?) r WHERE c.facet_id = r.value ->> 0
             AND c.claim_key >= r.value ->> 2 AND c.claim_key < r.value ->> 3)`,
      );
      return excluded.get(textOf(ranges)) ?? 0;
    },
    /** Returns some of the keys in the order of `by`. */
    keys(
      plan: ListPlan,
      ranges: readonly FacetRange[],
      { by, limit, offset }: { by: string; limit: number; offset: number },
    ): number[] {
      const open = notEmpty(ranges);
      if (open.length === 0) return [];
      const keys = select(plan, 'c.claim_key', `ORDER BY ${by} LIMIT ? OFFSET ?`);
      return keys.all(textOf(open), ...plan.parameters, limit, offset);
    },
  };
}
export type RangeClaims = ReturnType<typeof createRangeClaims>;

function notEmpty(ranges: readonly FacetRange[]): FacetRange[] {
  return ranges.filter(({ fromKey, belowKey }) => fromKey < belowKey);
}

function textOf(ranges: readonly FacetRange[]): string {
  return JSON.stringify(
    ranges.map(({ facetId, aheadKeys, fromKey, belowKey }) => [facetId, aheadKeys, fromKey, belowKey]),
  );
}
