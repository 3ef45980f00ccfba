import type { ClaimFilter, ClaimSort } from '../../../src-shared/contract/claims.ts';
import type { Facet } from './facet-cache.ts';
import { type ListGround, type ListPlan, orderOf, planList, whereOf } from './list-plan.ts';
import type { StatementCache } from './statement-cache.ts';
import { isWalked, type UrgentWalk } from './urgent-walk.ts';

export interface ListRange {
  filter: ClaimFilter;
  sort: ClaimSort;
  offset: number;
  limit: number;
}

/** Reads ranges of lists. `countOf` returns the number of claims of a plan. */
export function createListRows(
  urgent: UrgentWalk,
  countOf: (plan: ListPlan, all: ReadonlyMap<number, Facet>) => number,
) {
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
    if (sort === 'most_urgent' && isWalked(plan)) {
      return statements(
        `SELECT ${columns} FROM json_each(?) k CROSS JOIN claim c ON c.claim_key = k.value ${joins}`,
      ).all(JSON.stringify(urgent.keys(plan, ground, offset, limit)));
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
