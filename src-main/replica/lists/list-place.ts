import type { ClaimFilter, ClaimSort } from '../../../src-shared/contract/claims.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import type { BandedOrderName } from '../store/order-bands.ts';
import type { BandCounts } from './band-counts.ts';
import type { Facet } from './facet-cache.ts';
import { facetGroups, type FacetSort, groupNumber, isFacetSort } from './facet-order.ts';
import {
  countedFrom,
  foundBySearch,
  type IndexedSort,
  isOfFacets,
  type ListGround,
  type ListPlan,
  orderOf,
  orders,
  planList,
  planParts,
  positionOf,
  type SortPosition,
  stretchesBefore,
  whereOf,
} from './list-plan.ts';
import { createStatementCache } from './statement-cache.ts';
import { urgencyRank } from './urgency.ts';
import type { UrgentWalk } from './urgent-walk.ts';

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

  function count(plan: ListPlan, from: string, condition: string, parameters: (string | number)[]): number {
    const sql = `SELECT count(*) AS claims FROM ${from} WHERE ${whereOf(plan)} AND ${condition}`;
    return countStatements(sql).get(...plan.parameters, ...parameters)?.claims ?? 0;
  }

  /** Returns the number of claims in the list before this one; `null` if it isn't in the list. */
  function indexOf({ filter, sort, claimId }: Place, ground: ListGround): number | null {
    const plan = planList(filter, ground);
    const indexed = sort === 'most_urgent' || isFacetSort(sort) ? 'newest' : sort;
    const position = plan.candidates === 0 ? undefined : positionStatements(positionOf(indexed)).get(claimId);
    if (position === undefined) return null;
    const own = plan.searches ? foundBySearch : 'claim c';
    // A rowid that is bound as a real number makes FTS5 leave out the MATCH: the sign keeps the comparison ours.
    const ownKey = plan.searches ? '+s.rowid = ?' : 'c.claim_key = ?';
    if (count(plan, own, ownKey, [position.claimKey]) === 0) return null;
    if (sort === 'most_urgent') return countMoreUrgent(plan, ground, position, claimId);
    if (isFacetSort(sort)) return countInGroups(plan, sort, ground, position);
    return countSorted(plan, sort, ground, position);
  }

  function countMoreUrgent(
    plan: ListPlan,
    ground: ListGround,
    position: SortPosition,
    claimId: string,
  ): number {
    if (isOfFacets(plan)) return urgent.countBefore(plan, ground, position);
    const rank = (claim: string) => urgencyRank(claim, [...ground.facets.values()], ground.targets);
    const isBefore = `(${rank('c')}, c.claim_key) < (SELECT ${rank('o')}, o.claim_key FROM claim o WHERE o.claim_id = ?)`;
    return count(plan, orderOf(plan, 'most_urgent', ground, 0).from, isBefore, [claimId]);
  }

  /** Counts the claims before a position in an order by a field of the facet. */
  function countInGroups(
    plan: ListPlan,
    sort: FacetSort,
    ground: ListGround,
    position: SortPosition,
  ): number {
    const isOwn = ({ facetId }: Facet) => facetId === position.facetId;
    if (!isOfFacets(plan)) {
      const groups = facetGroups(sort, ground.facets.values());
      const number = groupNumber('c', groups);
      const own = groups.findIndex((group) => group.some(isOwn));
      const isBefore = `(${number} < ${own} OR (${number} = ${own} AND c.claim_key > ?))`;
      return count(plan, orderOf(plan, sort, ground, 0).from, isBefore, [position.claimKey]);
    }
    let before = 0;
    for (const part of planParts(plan, sort, ground)) {
      if (part.facets?.some(isOwn)) return before + countSorted(part, 'newest', ground, position);
      before += countOf(part, ground.facets);
    }
    return before;
  }

  function countSorted(
    plan: ListPlan,
    sort: IndexedSort,
    { facets }: ListGround,
    position: SortPosition,
  ): number {
    if (sort === 'newest' || sort === 'oldest') {
      const newer = countNewer(plan, facets, position.claimKey);
      if (newer !== null) return sort === 'newest' ? newer : countOf(plan, facets) - newer - 1;
    }
    const { bands } = orders[sort];
    if (bands !== null && plan.conditions.length === 0)
      return countBanded(plan, sort, bands, position, facets);
    return stretchesBefore(sort, position).reduce(
      (sum, { condition, parameters }) => sum + count(plan, countedFrom(plan, sort), condition, parameters),
      0,
    );
  }

  /** Returns how many claims of a list that facets alone narrow come before a position, by the counts of bands. */
  function countBanded(
    plan: ListPlan,
    sort: IndexedSort,
    bands: BandedOrderName,
    position: SortPosition,
    facets: ListGround['facets'],
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
