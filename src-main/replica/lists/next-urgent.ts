import { emptyQuery } from '../../../src-shared/query/query.ts';
import { queryInView } from '../../../src-shared/query/views.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { type ListGround, planList, type SortPosition } from './list-plan.ts';
import type { UrgentWalk } from './urgent-walk.ts';

/** The next claim by urgency; see `claims.nextUrgent` in the contract. */
export interface NextUrgent {
  claimId: string | null;
  isFromStart: boolean;
}

/**
 * Creates the finder of the next claim without a decision by urgency. A claim that was decided keeps its position in
 * that order.
 */
export function createNextUrgent(database: OpenDatabase, walk: UrgentWalk) {
  const idOf = database.prepare<[number], string>('SELECT claim_id FROM claim WHERE claim_key = ?').pluck();
  const positionOf = database.prepare<[string], Pick<SortPosition, 'claimKey' | 'facetId'>>(
    'SELECT claim_key AS claimKey, facet_id AS facetId FROM claim WHERE claim_id = ?',
  );

  return (afterClaimId: string | null, ground: ListGround): NextUrgent => {
    const plan = planList({ query: queryInView('needs_decision', emptyQuery) }, ground);
    const idAt = (offset: number): string | null => {
      const [key] = walk.keys(plan, ground, offset, 1);
      return key === undefined ? null : (idOf.get(key) ?? null);
    };
    const own = afterClaimId === null ? undefined : positionOf.get(afterClaimId);
    if (own === undefined) return { claimId: idAt(0), isFromStart: false };
    const before = walk.countBefore(plan, ground, own);
    const next = idAt(before);
    // It may be in the list itself.
    const other = next === afterClaimId ? idAt(before + 1) : next;
    if (other !== null) return { claimId: other, isFromStart: false };
    const first = idAt(0);
    const isOther = first !== null && first !== afterClaimId;
    return { claimId: isOther ? first : null, isFromStart: isOther };
  };
}
