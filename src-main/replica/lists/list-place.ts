import type { ClaimFilter, ClaimSort } from '../../../src-shared/contract/claims.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import type { BandedOrderName } from '../store/order-bands.ts';
import type { BandCounts } from './band-counts.ts';
import type { Facet } from './facet-cache.ts';
import {
  countedFrom,
  foundBySearch,
  type IndexedSort,
  type ListGround,
  type ListPlan,
  orderOf,
  orders,
  planList,
  positionOf,
  type SortPosition,
  stretchesBefore,
  whereOf,
} from './list-plan.ts';
import { createStatementCache } from './statement-cache.ts';
import { urgencyRank } from './urgency.ts';
import { isWalked, type UrgentWalk } from './urgent-walk.ts';

/** A claim whose position in a list is requested. */
export interface Place {
  filter: ClaimFilter;
  sort: ClaimSort;
  claimId: string;
}

/** Finds the position of a claim in a list. `countOf` returns the number of claims of a plan. */
export function createListPlace(
  database: OpenDatabase,
  urgent: UrgentWalk,
  bandCounts: BandCounts,
  countOf: (plan: ListPlan, all: ReadonlyMap<number, Facet>) => number,
) {
  const positionStatements = createStatementCache<SortPosition>(database);
  const countStatements = createStatementCache<{ claims: number }>(database);

  /** Returns the number of claims in the list before this one; `null` if it isn't in the list. */
  function indexOf({ filter, sort, claimId }: Place, ground: ListGround): number | null {
    const plan = planList(filter, ground);
    const indexed = sort === 'most_urgent' ? 'newest' : sort;
    const position = plan.candidates === 0 ? undefined : positionStatements(positionOf(indexed)).get(claimId);
    if (position === undefined) return null;
    const count = (from: string, condition: string, parameters: (string | number)[]): number =>
      countStatements(`SELECT count(*) AS claims FROM ${from} WHERE ${whereOf(plan)} AND ${condition}`).get(
        ...plan.parameters,
        ...parameters,
      )?.claims ?? 0;
    const own = plan.searches ? foundBySearch : 'claim c';
    // A rowid that is bound as a real number makes FTS5 leave out the MATCH: the sign keeps the comparison ours.
    const ownKey = plan.searches ? '+s.rowid = ?' : 'c.claim_key = ?';
    if (count(own, ownKey, [position.claimKey]) === 0) return null;
    if (sort === 'most_urgent') {
      if (isWalked(plan)) return urgent.countBefore(plan, ground, position);
      const rank = (claim: string) => urgencyRank(claim, [...ground.facets.values()], ground.targets);
      const isBefore = `(${rank('c')}, c.claim_key) < (SELECT ${rank('o')}, o.claim_key FROM claim o WHERE o.claim_id = ?)`;
      return count(orderOf(plan, sort, ground, 0).from, isBefore, [claimId]);
    }
    if (sort === 'newest' || sort === 'oldest') {
      const newer = countNewer(plan, ground.facets, position.claimKey);
      if (newer !== null) return sort === 'newest' ? newer : countOf(plan, ground.facets) - newer - 1;
    }
    const { bands } = orders[sort];
    if (bands !== null && plan.conditions.length === 0)
      return countBanded(plan, sort, bands, position, ground);
    return stretchesBefore(sort, position).reduce(
      (sum, { condition, parameters }) => sum + count(countedFrom(plan, sort), condition, parameters),
      0,
    );
  }

  /** Returns how many claims of a list that facets alone narrow come before a position, by the counts of bands. */
  function countBanded(
    plan: ListPlan,
    sort: IndexedSort,
    bands: BandedOrderName,
    position: SortPosition,
    { facets }: ListGround,
  ): number {
    const before = bandCounts.countBefore(plan, bands, position);
    if (orders[sort].column?.direction !== 'DESC') return before;
    const known = bandCounts.countKnown(plan, bands);
    // The unknown values are last, whichever way the known ones are ordered.
    const end = position.value === null ? countOf(plan, facets) + known : known;
    return end - before - 1;
  }

  /** Returns how many claims of the list are newer than a key, if stored counts tell; `null` if they don't. */
  function countNewer(plan: ListPlan, all: ReadonlyMap<number, Facet>, claimKey: number): number | null {
    const { conditions, parameters, keysAlone } = plan;
    if (claimKey < 0 || (conditions.length > 0 && keysAlone === null)) return null;
    const newer: ListPlan = {
      ...plan,
      keysAlone: { from: Math.max(claimKey + 1, keysAlone?.from ?? 0), below: keysAlone?.below ?? null },
      conditions: [...conditions, 'c.claim_key > ?'],
      parameters: [...parameters, claimKey],
    };
    return countOf(newer, all);
  }

  return indexOf;
}
