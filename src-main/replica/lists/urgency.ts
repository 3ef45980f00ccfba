import {
  type InternalTargets,
  isStillOpen,
  targetDayMs,
  targetDaysOf,
} from '../../../src-shared/domain/time/internal-targets.ts';
import { firstKeyOf } from '../store/claim-key.ts';
import type { Facet } from './facet-cache.ts';

/**
 * The order of "Most urgent". Each claim is in one of three parts, which follow one another:
 *
 * 1. with an internal target: the one that falls first is first. A claim's key is its time of creation, and its
 *    facet alone says its target: so the target is the key and a constant of the facet (`aheadKeys`).
 * 2. still open without one: the oldest first. Here are also claims of 1 whose time of creation is unknown.
 * 3. all others: the newest first.
 *
 * Two targets at the same instant: the older claim first. Amounts say nothing, as they may be of several currencies.
 */
export const urgencyParts = ['targeted', 'open', 'rest'] as const;
export type UrgencyPart = (typeof urgencyParts)[number];

/** Claims of a facet within a part: from one key, and below another. */
export interface FacetRange {
  facetId: number;
  aheadKeys: number;
  fromKey: number;
  belowKey: number;
}

/** Limits beyond all keys. */
export const noKey = { below: -Number.MAX_SAFE_INTEGER, above: Number.MAX_SAFE_INTEGER } as const;

/** Returns the time until the target as a difference of keys; `null` if claims of the facet have no target. */
function aheadKeysOf(facet: Facet, targets: InternalTargets): number | null {
  const days = targetDaysOf(facet, targets);
  return days === null ? null : firstKeyOf(days * targetDayMs);
}

export function rangesOf(
  part: UrgencyPart,
  facets: readonly Facet[],
  targets: InternalTargets,
): FacetRange[] {
  const all = { aheadKeys: 0, fromKey: noKey.below, belowKey: noKey.above };
  return facets.flatMap((facet): FacetRange[] => {
    const { facetId } = facet;
    const aheadKeys = aheadKeysOf(facet, targets);
    if (part === 'rest') return isStillOpen(facet) ? [] : [{ ...all, facetId }];
    if (aheadKeys !== null) {
      return part === 'targeted'
        ? [{ facetId, aheadKeys, fromKey: 0, belowKey: noKey.above }]
        : [{ ...all, facetId, belowKey: 0 }];
    }
    return part === 'open' && isStillOpen(facet) ? [{ ...all, facetId }] : [];
  });
}

/**
 * Returns SQL for the same order as one integer per claim, for lists that are not found by their facets. The parts
 * are 2^54 apart, which no key and no target reaches.
 */
export function urgencyRank(claim: string, facets: readonly Facet[], targets: InternalTargets): string {
  const key = `${claim}.claim_key`;
  const cases: string[] = [];
  const idsByAhead = new Map<number, number[]>();
  for (const { facetId, aheadKeys } of rangesOf('targeted', facets, targets)) {
    idsByAhead.set(aheadKeys, [...(idsByAhead.get(aheadKeys) ?? []), facetId]);
  }
  for (const [aheadKeys, ids] of idsByAhead) {
    cases.push(`WHEN ${key} >= 0 AND ${claim}.facet_id IN (${ids.join(',')}) THEN ${key} + ${aheadKeys}`);
  }
  const open = facets.filter(isStillOpen).map(({ facetId }) => facetId);
  cases.push(`WHEN ${claim}.facet_id IN (${open.join(',')}) THEN ${key} + 18014398509481984`);
  return `CASE ${cases.join(' ')} ELSE 36028797018963968 - ${key} END`;
}
