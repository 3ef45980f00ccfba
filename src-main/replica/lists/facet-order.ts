import { claimOrigins, claimOutcomes, claimStatuses } from '../../../src-shared/claims-service/claim.ts';
import type { ClaimSort } from '../../../src-shared/contract/claims.ts';
import type { Facet } from './facet-cache.ts';

/**
 * Sorts by a field of the facet: the claims of each value together, the newest first. Values come in the order of the
 * service's process, then those that this version doesn't know, and what is unknown last. They need no index: a list
 * in this order is the lists of its values, one after the other, each counted by its facets.
 */
const fields = {
  status: { field: 'status', known: claimStatuses },
  network: { field: 'origin', known: claimOrigins },
  outcome: { field: 'outcome', known: claimOutcomes },
} as const satisfies Partial<Record<ClaimSort, { field: keyof Facet; known: readonly string[] }>>;
export type FacetSort = keyof typeof fields;

export function isFacetSort(sort: ClaimSort): sort is FacetSort {
  return sort in fields;
}

/** Returns the facets of each value, in the order of the values. */
export function facetGroups(sort: FacetSort, facets: Iterable<Facet>): Facet[][] {
  const { field, known } = fields[sort];
  const inOrder: readonly string[] = known;
  const rankOf = (value: string | null): number => {
    if (value === null) return inOrder.length + 1;
    const place = inOrder.indexOf(value);
    return place === -1 ? inOrder.length : place;
  };
  return [...Map.groupBy(facets, (facet) => facet[field])]
    .toSorted(([a], [b]) => rankOf(a) - rankOf(b) || ((a ?? '') < (b ?? '') ? -1 : 1))
    .map(([, group]) => group);
}

/** Returns SQL for the number of a claim's group. Facet ids are small integers of our own. */
export function groupNumber(claim: string, groups: readonly (readonly Facet[])[]): string {
  const cases = groups.map(
    (group, number) =>
      `WHEN ${claim}.facet_id IN (${group.map(({ facetId }) => facetId).join(',')}) THEN ${number}`,
  );
  return cases.length === 0 ? '0' : `CASE ${cases.join(' ')} ELSE ${groups.length} END`;
}
