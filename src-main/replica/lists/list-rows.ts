import type { ClaimFilter, ClaimSort } from '../../../src-shared/contract/claims.ts';
import { type ListGround, orderOf, planList, whereOf } from './list-plan.ts';
import type { StatementCache } from './statement-cache.ts';
import { isWalked, type UrgentWalk } from './urgent-walk.ts';

export interface ListRange {
  filter: ClaimFilter;
  sort: ClaimSort;
  offset: number;
  limit: number;
}

/** Reads ranges of lists. */
export function createListRows(urgent: UrgentWalk) {
  /**
   * Reads columns of the claims of a range: their keys are found in an index, then the claims are looked up. The
   * outer side of a CROSS JOIN keeps its order.
   */
  function rowsOfRange<Row>(
    statements: StatementCache<Row>,
    { filter, sort, offset, limit }: ListRange,
    ground: ListGround,
    { columns, joins }: { columns: string; joins: string },
  ): Row[] {
    const plan = planList(filter, ground);
    if (plan.candidates === 0) return [];
    if (sort === 'most_urgent' && isWalked(plan)) {
      return statements(
        `SELECT ${columns} FROM json_each(?) k CROSS JOIN claim c ON c.claim_key = k.value ${joins}`,
      ).all(JSON.stringify(urgent.keys(plan, ground, offset, limit)));
    }
    const { from, by } = orderOf(plan, sort, ground, offset + limit);
    return statements(
      `SELECT ${columns} FROM (
         SELECT c.claim_key FROM ${from} WHERE ${whereOf(plan)} ORDER BY ${by} LIMIT ? OFFSET ?
       ) k CROSS JOIN claim c ON c.claim_key = k.claim_key ${joins}`,
    ).all(...plan.parameters, limit, offset);
  }

  return rowsOfRange;
}
