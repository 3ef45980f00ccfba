import type { OpenDatabase } from '../../database/encrypted-database.ts';
import type { ListGround, ListPlan } from './list-plan.ts';
import { createRangeClaims } from './range-claims.ts';
import { createRangeWeeks } from './range-weeks.ts';
import { noKey, rangesOf, urgencyParts, type UrgencyPart } from './urgency.ts';
import { createUrgentPart, type UrgentPart } from './urgent-part.ts';

/**
 * Pages of a list that is sorted by urgency, at any size. No index has this order, as a claim's place follows
 * targets that change; but within a facet it is the order of the keys, which `claim_by_facet` has, and the counts by
 * week say where in it a page can lie. So only claims around the page are read and sorted: those before it are
 * counted by the week, and of those behind it the ones of a week or two are read at most. A list that something
 * else narrows as well is read from its beginning, in growing steps, until the page is full.
 */
export function createUrgentWalk(database: OpenDatabase) {
  const tools = { claims: createRangeClaims(database), weeksIn: createRangeWeeks(database) };
  const partOf = (name: UrgencyPart, plan: ListPlan, ground: ListGround): UrgentPart =>
    createUrgentPart(tools, name, plan, ground);

  return {
    /** Returns the keys of a page, in order. */
    keys(plan: ListPlan, ground: ListGround, offset: number, limit: number): number[] {
      const found: number[] = [];
      let before = offset;
      for (const name of urgencyParts) {
        const page = keysOfPart(partOf(name, plan, ground), before, limit - found.length);
        found.push(...page.keys);
        if (found.length >= limit) break;
        before = Math.max(0, before - page.claims);
      }
      return found;
    },
    /** Returns how many claims of the list come before this one, which may be in the list or not. */
    countBefore(plan: ListPlan, ground: ListGround, own: { claimKey: number; facetId: number }): number {
      let before = 0;
      for (const name of urgencyParts) {
        const part = partOf(name, plan, ground);
        const facet = ground.facets.get(own.facetId);
        const [place] = facet === undefined ? [] : rangesOf(name, [facet], ground.targets);
        if (place !== undefined && own.claimKey >= place.fromKey && own.claimKey < place.belowKey) {
          return before + part.countBelow({ value: part.valueOf(place, own.claimKey), key: own.claimKey });
        }
        before += part.count();
      }
      return before;
    },
  };
}
export type UrgentWalk = ReturnType<typeof createUrgentWalk>;

const growth = 8;

/** Returns a page of a part, and how many claims the part has as far as the next part needs it. */
function keysOfPart(part: UrgentPart, offset: number, limit: number) {
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
