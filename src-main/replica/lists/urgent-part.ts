import type { ListGround, ListPlan } from './list-plan.ts';
import type { RangeClaims } from './range-claims.ts';
import type { RangeWeek } from './range-weeks.ts';
import { type FacetRange, noKey, rangesOf, type UrgencyPart } from './urgency.ts';

export interface UrgentPartTools {
  claims: RangeClaims;
  weeksIn: (ranges: readonly FacetRange[], facets: ListGround['facets']) => RangeWeek[];
}

/** Creates one part of the order under a plan. Values grow with the key in all parts but the last, where they fall. */
export function createUrgentPart(
  { claims, weeksIn }: UrgentPartTools,
  name: UrgencyPart,
  plan: ListPlan,
  ground: ListGround,
) {
  const isFalling = name === 'rest';
  const ranges = rangesOf(name, plan.facets ?? [...ground.facets.values()], ground.targets);
  const weeks = weeksIn(ranges, ground.facets);
  const isCounted = plan.conditions.length === 0;
  const valueOf = (range: FacetRange, key: number) => (isFalling ? -key : key + range.aheadKeys);

  /** Returns the range of claims whose value is below this one, and for equal values, whose key is below `key`. */
  function cutBelow(range: FacetRange, value: number, key: number): FacetRange {
    if (isFalling) return { ...range, fromKey: Math.max(range.fromKey, -value + 1) };
    const same = value - range.aheadKeys;
    return { ...range, belowKey: Math.min(range.belowKey, same < key ? same + 1 : same) };
  }

  function cutFrom(range: FacetRange, value: number): FacetRange {
    return isFalling
      ? { ...range, belowKey: Math.min(range.belowKey, -value + 1) }
      : { ...range, fromKey: Math.max(range.fromKey, value - range.aheadKeys) };
  }

  /** Counts the claims before a value. Whole weeks are counted without reading claims. */
  function countBelow({ value, key }: { value: number; key: number }): number {
    const cut = new Map(ranges.map((range) => [range, cutBelow(range, value, key)]));
    if (!isCounted) return claims.count(plan, [...cut.values()]);
    const { whole, ends } = weeksWithin(weeks, cut);
    // What a decision takes out of the list is in the kept counts, and not in those of the ends.
    const excluded = claims.countExcluded(plan, [...cut.values()]) - claims.countExcluded(plan, ends);
    return whole - excluded + claims.count(plan, ends);
  }

  return {
    weeks,
    isCounted,
    valueOf,
    countBelow,
    count: (): number =>
      isCounted
        ? weeks.reduce((sum, week) => sum + week.claims, 0) - claims.countExcluded(plan, ranges)
        : claims.count(plan, ranges),
    /** Returns the lowest value of the claims of a week, and the limit above all of them. */
    spanOf: ({ range, fromKey, belowKey }: RangeWeek) =>
      isFalling
        ? { from: -belowKey + 1, below: -fromKey + 1 }
        : { from: valueOf(range, fromKey), below: valueOf(range, belowKey) },
    /** Returns the keys from one value (`null`: the first) and below another (`null`: no limit). */
    keysBetween(from: number | null, below: number | null, limit: number, offset: number): number[] {
      const some = ranges
        .map((range) => (from === null ? range : cutFrom(range, from)))
        .map((range) => (below === null ? range : cutBelow(range, below, noKey.below)));
      const by = isFalling ? 'c.claim_key DESC' : 'c.claim_key + r.ahead_keys, c.claim_key';
      return claims.keys(plan, some, { by, limit, offset });
    },
  };
}
export type UrgentPart = ReturnType<typeof createUrgentPart>;

/** Returns the number of claims in whole weeks within the cut ranges, and what the cuts leave of other weeks. */
function weeksWithin(
  weeks: readonly RangeWeek[],
  cut: ReadonlyMap<FacetRange, FacetRange>,
): { whole: number; ends: FacetRange[] } {
  let whole = 0;
  const ends: FacetRange[] = [];
  for (const week of weeks) {
    const wanted = cut.get(week.range) ?? week.range;
    const fromKey = Math.max(week.fromKey, wanted.fromKey);
    const belowKey = Math.min(week.belowKey, wanted.belowKey);
    if (fromKey >= belowKey) continue;
    if (fromKey === week.fromKey && belowKey === week.belowKey) whole += week.claims;
    else ends.push({ ...week.range, fromKey, belowKey });
  }
  return { whole, ends };
}
