import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { keysPerWeek } from '../store/claim-key.ts';
import { type ListGround, type ListPlan, whereOf } from './list-plan.ts';
import { createStatementCache } from './statement-cache.ts';
import { type FacetRange, noKey, rangesOf, type UrgencyPart, urgencyParts } from './urgency.ts';

interface WeekRow {
  facetId: number;
  week: number;
  claims: number;
}

/** Number of claims of a range in one week of creation, known without reading a claim. */
interface RangeWeek {
  range: FacetRange;
  fromKey: number;
  belowKey: number;
  claims: number;
}

/**
 * Pages of a list that is sorted by urgency, at any size. No index has this order, as a claim's place follows
 * targets that change; but within a facet it is the order of the keys, which `claim_by_facet` has, and the counts by
 * week say where in it a page can lie. So only claims around the page are read and sorted: those before it are
 * counted by the week, and of those behind it the ones of a week or two are read at most. A list that something
 * else narrows as well is read from its beginning, in growing steps, until the page is full.
 */
export function createUrgentWalk(database: OpenDatabase) {
  const readWeeks = database.prepare<[], WeekRow>(
    'SELECT facet_id AS facetId, week, claims FROM facet_week WHERE claims > 0',
  );
  /** Weeks by the facets that were read: these are new objects whenever the replica has changed. */
  const weeksBy = new WeakMap<ListGround['facets'], WeekRow[]>();
  const ask = createStatementCache<number>(database, { most: keptStatements, isPlucked: true });

  function allWeeks(facets: ListGround['facets']): WeekRow[] {
    const known = weeksBy.get(facets) ?? readWeeks.all();
    weeksBy.set(facets, known);
    return known;
  }

  function weeksIn(ranges: readonly FacetRange[], facets: ListGround['facets']): RangeWeek[] {
    const byFacet = new Map(ranges.map((range) => [range.facetId, range]));
    return allWeeks(facets).flatMap(({ facetId, week, claims }) => {
      const range = byFacet.get(facetId);
      if (range === undefined) return [];
      const fromKey = week < 0 ? noKey.below : week * keysPerWeek;
      const belowKey = week < 0 ? 0 : (week + 1) * keysPerWeek;
      // A range ends where a week does, or nowhere.
      return fromKey >= range.fromKey && belowKey <= range.belowKey
        ? [{ range, fromKey, belowKey, claims }]
        : [];
    });
  }

  /** Returns the keys of a page, in order. */
  function keys(plan: ListPlan, ground: ListGround, offset: number, limit: number): number[] {
    const found: number[] = [];
    let before = offset;
    for (const part of urgencyParts) {
      const page = keysOfPart(createPart(part, plan, ground), before, limit - found.length);
      found.push(...page.keys);
      if (found.length >= limit) break;
      before = Math.max(0, before - page.claims);
    }
    return found;
  }

  /** Returns how many claims of the list come before this one, which may be in the list or not. */
  function countBefore(
    plan: ListPlan,
    ground: ListGround,
    own: { claimKey: number; facetId: number },
  ): number {
    let before = 0;
    for (const name of urgencyParts) {
      const part = createPart(name, plan, ground);
      const facet = ground.facets.get(own.facetId);
      const [place] = facet === undefined ? [] : rangesOf(name, [facet], ground.targets);
      if (place !== undefined && own.claimKey >= place.fromKey && own.claimKey < place.belowKey) {
        return before + part.countBelow({ value: part.valueOf(place, own.claimKey), key: own.claimKey });
      }
      before += part.count();
    }
    return before;
  }

  /**
   * Creates one part of the order under a plan. Values grow with the key in all parts but the last, where they fall.
   */
  function createPart(name: UrgencyPart, plan: ListPlan, ground: ListGround) {
    const isFalling = name === 'rest';
    const ranges = rangesOf(name, plan.facets ?? [...ground.facets.values()], ground.targets);
    const weeks = weeksIn(ranges, ground.facets);
    const where = whereOf({ ...plan, facets: null });
    const isCounted = plan.conditions.length === 0;
    const valueOf = (range: FacetRange, key: number) => (isFalling ? -key : key + range.aheadKeys);

    function select(what: string, end = '') {
      return ask(
        `WITH range (facet_id, ahead_keys, from_key, below_key) AS MATERIALIZED
           (SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?))
         SELECT ${what} FROM range r CROSS JOIN claim c INDEXED BY claim_by_facet
         WHERE c.facet_id = r.facet_id AND c.claim_key >= r.from_key AND c.claim_key < r.below_key
           AND ${where} ${end}`,
      );
    }
    const rangesText = (some: readonly FacetRange[]) =>
      JSON.stringify(
        some.map(({ facetId, aheadKeys, fromKey, belowKey }) => [facetId, aheadKeys, fromKey, belowKey]),
      );

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

    function countIn(some: readonly FacetRange[]): number {
      const open = some.filter(({ fromKey, belowKey }) => fromKey < belowKey);
      return open.length === 0 ? 0 : (select('count(*)').get(rangesText(open), ...plan.parameters) ?? 0);
    }

    /** Counts the claims before a value. Whole weeks are counted without reading claims. */
    function countBelow({ value, key }: { value: number; key: number }): number {
      const cut = new Map(ranges.map((range) => [range, cutBelow(range, value, key)]));
      if (!isCounted) return countIn([...cut.values()]);
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
      // What a decision takes out of the list is in the kept counts.
      return whole - excludedIn([...cut.values()], ends) + countIn(ends);
    }

    /** Counts the excluded claims of these ranges, except those in `except`, which were counted without them. */
    function excludedIn(some: readonly FacetRange[], except: readonly FacetRange[]): number {
      if (plan.excluded === null) return 0;
      const left = ask(
        `SELECT count(*) FROM claim c WHERE c.claim_id IN (${plan.excluded}) AND EXISTS (
           SELECT 1 FROM json_each(?) r WHERE c.facet_id = r.value ->> 0
             AND c.claim_key >= r.value ->> 2 AND c.claim_key < r.value ->> 3)`,
      );
      const count = (ranged: readonly FacetRange[]) =>
        ranged.length === 0 ? 0 : (left.get(rangesText(ranged)) ?? 0);
      return count(some) - count(except);
    }

    return {
      weeks,
      isCounted,
      valueOf,
      countBelow,
      count: (): number =>
        isCounted
          ? weeks.reduce((sum, { claims }) => sum + claims, 0) - excludedIn(ranges, [])
          : countIn(ranges),
      /** Returns the lowest value of the claims of a week, and the limit above all of them. */
      spanOf: ({ range, fromKey, belowKey }: RangeWeek) =>
        isFalling
          ? { from: -belowKey + 1, below: -fromKey + 1 }
          : { from: valueOf(range, fromKey), below: valueOf(range, belowKey) },
      /** Returns the keys from one value (`null`: the first) and below another (`null`: no limit). */
      keysBetween(from: number | null, below: number | null, limit: number, offset: number): number[] {
        const some = ranges
          .map((range) => (from === null ? range : cutFrom(range, from)))
          .map((range) => (below === null ? range : cutBelow(range, below, noKey.below)))
          .filter(({ fromKey, belowKey }) => fromKey < belowKey);
        if (some.length === 0) return [];
        const by = isFalling ? 'c.claim_key DESC' : 'c.claim_key + r.ahead_keys, c.claim_key';
        return select('c.claim_key', `ORDER BY ${by} LIMIT ? OFFSET ?`).all(
          rangesText(some),
          ...plan.parameters,
          limit,
          offset,
        );
      },
    };
  }

  /** Returns a page of a part, and how many claims the part has as far as the next part needs it. */
  function keysOfPart(part: ReturnType<typeof createPart>, offset: number, limit: number) {
    if (part.weeks.length === 0) return { keys: [], claims: 0 };
    const spans = joined(part.weeks.map((week) => ({ ...part.spanOf(week), claims: week.claims })));
    const from = part.isCounted && offset > 0 ? startBefore(spans, offset) : null;
    const skipped = from === null ? 0 : part.countBelow({ value: from, key: noKey.below });
    let keysFound: number[] = [];
    for (let wanted = offset + limit; ; wanted *= growth) {
      const below = endAfter(spans, wanted);
      keysFound = part.keysBetween(from, below, limit, offset - skipped);
      if (keysFound.length === limit) return { keys: keysFound, claims: offset + limit };
      if (below === null) break;
    }
    return { keys: keysFound, claims: keysFound.length > 0 ? offset + keysFound.length : part.count() };
  }

  return { keys, countBefore };
}

export type UrgentWalk = ReturnType<typeof createUrgentWalk>;

/**
 * Whether claims of the list are found by their facets. Those of a search, a merchant or a set are few and are sorted
 * instead.
 */
export function isWalked({ searches, foundBy }: ListPlan): boolean {
  return !searches && foundBy === null;
}

const keptStatements = 50;
const growth = 8;

interface Span {
  from: number;
  below: number;
  claims: number;
}

/** Joins spans of equal values: facets are many, targets few. */
function joined(spans: readonly Span[]): Span[] {
  const byStart = new Map<number, Span>();
  for (const span of spans) {
    const claims = (byStart.get(span.from)?.claims ?? 0) + span.claims;
    byStart.set(span.from, { ...span, claims });
  }
  return [...byStart.values()];
}

/** Returns the greatest value before which there are at most `most` claims; `null` for the first. */
function startBefore(spans: readonly Span[], most: number): number | null {
  let claims = 0;
  let start: number | null = null;
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    if (start === null || span.from > start) {
      // All that begins before this value may lie before it.
      if (claims > most) break;
      start = span.from;
    }
    claims += span.claims;
  }
  return start;
}

/** Returns a value below which there are at least `least` claims; `null` if only all of them are as many. */
function endAfter(spans: readonly Span[], least: number): number | null {
  let claims = 0;
  for (const span of spans.toSorted((a, b) => a.below - b.below)) {
    claims += span.claims;
    if (claims >= least) return span.below;
  }
  return null;
}
