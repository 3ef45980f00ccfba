import type { ClaimFilter, ClaimSort } from '../../../src-shared/contract/claims.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import type { Facet } from './facet-cache.ts';
import { isFacetSort } from './facet-order.ts';
import {
  isOfFacets,
  type ListGround,
  type ListPlan,
  orderOf,
  planList,
  planParts,
  whereOf,
} from './list-plan.ts';
import { createStatementCache, type StatementCache } from './statement-cache.ts';
import type { UrgentWalk } from './urgent-walk.ts';

export interface ListRange {
  filter: ClaimFilter;
  sort: ClaimSort;
  offset: number;
  limit: number;
}

/** Reads ranges of lists. `countOf` returns the number of claims of a plan. */
export function createListRows(
  database: OpenDatabase,
  urgent: UrgentWalk,
  countOf: (plan: ListPlan, all: ReadonlyMap<number, Facet>) => number,
) {
  const keyStatements = createStatementCache<number>(database, { isPlucked: true });

  /** Returns the keys of a range of parts that follow one another, each the newest first. */
  function keysOfParts(
    parts: readonly ListPlan[],
    ground: ListGround,
    { offset, limit }: Pick<ListRange, 'offset' | 'limit'>,
  ): number[] {
    const found: number[] = [];
    let before = offset;
    for (const part of parts) {
      const wanted = limit - found.length;
      const { from, by } = orderOf(part, 'newest', ground, before + wanted);
      const keys = keyStatements(
        `SELECT c.claim_key FROM ${from} WHERE ${whereOf(part)} ORDER BY ${by} LIMIT ? OFFSET ?`,
      ).all(...part.parameters, wanted, before);
      found.push(...keys);
      if (found.length >= limit) break;
      // Some were found: the next part is read from its beginning.
      before = keys.length > 0 || before === 0 ? 0 : before - countOf(part, ground.facets);
    }
    return found;
  }

  /** Returns the range as seen from the other end of a list, if that is nearer; `null` if it isn't or nobody knows. */
  function fromOtherEnd({ sort, offset, limit }: ListRange, plan: ListPlan, { facets }: ListGround) {
    if (offset === 0 || plan.conditions.length > 0 || (sort !== 'newest' && sort !== 'oldest')) return null;
    const count = countOf(plan, facets);
    if (offset < count / 2) return null;
    const behind = Math.max(0, count - offset - limit);
    const rows = Math.max(0, count - offset - behind);
    return { sort: sort === 'newest' ? 'oldest' : 'newest', offset: behind, limit: rows } as const;
  }

  /**
   * Reads columns of the claims of a range: their keys are found in an index, then the claims are looked up. The
   * outer side of a CROSS JOIN keeps its order.
   */
  function rowsOfRange<Row>(
    statements: StatementCache<Row>,
    range: ListRange,
    ground: ListGround,
    { columns, joins }: { columns: string; joins: string },
  ): Row[] {
    const plan = planList(range.filter, ground);
    if (plan.candidates === 0) return [];
    const nearer = fromOtherEnd(range, plan, ground);
    const { sort, offset, limit } = nearer ?? range;
    const ofKeys = (keys: readonly number[]): Row[] =>
      statements(
        `SELECT ${columns} FROM json_each(?) k CROSS JOIN claim c ON c.claim_key = k.value ${joins}`,
      ).all(JSON.stringify(keys));
    if (isOfFacets(plan)) {
      if (sort === 'most_urgent') return ofKeys(urgent.keys(plan, ground, offset, limit));
      if (isFacetSort(sort))
        return ofKeys(keysOfParts(planParts(plan, sort, ground), ground, { offset, limit }));
    }
    const { from, by } = orderOf(plan, sort, ground, offset + limit);
    const rows = statements(
      `SELECT ${columns} FROM (
         SELECT c.claim_key FROM ${from} WHERE ${whereOf(plan)} ORDER BY ${by} LIMIT ? OFFSET ?
       ) k CROSS JOIN claim c ON c.claim_key = k.claim_key ${joins}`,
    ).all(...plan.parameters, limit, offset);
    return nearer === null ? rows : rows.toReversed();
  }

  return rowsOfRange;
}
