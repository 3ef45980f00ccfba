import type { OpenDatabase } from '../../database/encrypted-database.ts';
import {
  type Band,
  type BandedOrderName,
  bandedOrders,
  bandOf,
  type BandPlace,
  bandStart,
  edgeOf,
} from '../store/order-bands.ts';
import type { BandRange, ListPlan } from './list-plan.ts';
import { createStatementCache } from './statement-cache.ts';

interface Stretch {
  condition: string;
  parameters: (string | number)[];
}

/** Counts the claims of lists before a place of an order, mostly from the counts that are kept by bands. */
export function createBandCounts(database: OpenDatabase) {
  const bandStatements = createStatementCache<Band>(database);
  const bandsIn = createStatementCache<number>(database, { isPlucked: true });
  const counts = createStatementCache<number>(database, { isPlucked: true });
  const sum = database
    .prepare<[string, string], number>(
      `SELECT coalesce(sum(claims), 0) FROM facet_band
       WHERE band IN (SELECT value FROM json_each(?)) AND +facet_id IN (SELECT value FROM json_each(?))`,
    )
    .pluck();
  const sumOfAll = database
    .prepare<[string], number>(
      'SELECT coalesce(sum(claims), 0) FROM facet_band WHERE band IN (SELECT value FROM json_each(?))',
    )
    .pluck();

  function sumOf(bands: readonly number[], { facets }: ListPlan): number {
    const ids = JSON.stringify(bands);
    return (facets === null ? sumOfAll.get(ids) : sum.get(ids, idsOf(facets))) ?? 0;
  }

  /** Counts the claims of the plan's facets in a band before a place. */
  function countWithin(plan: ListPlan, name: BandedOrderName, band: Band, place: BandPlace): number {
    const facets = facetsOf(plan, '+c.facet_id');
    return stretchesBetween(name, band, place).reduce(
      (claims, { condition, parameters }) =>
        claims +
        (counts(
          `SELECT count(*) FROM claim c INDEXED BY ${bandedOrders[name].index} WHERE ${condition} AND ${facets.condition}`,
        ).get(...parameters, ...facets.parameters) ?? 0),
      0,
    );
  }

  /** Counts the claims that decisions take out of the list before a place. */
  function countExcluded(plan: ListPlan, name: BandedOrderName, place: BandPlace): number {
    if (plan.excluded === null) return 0;
    const { condition, parameters } = conditionBefore(name, place);
    const facets = facetsOf(plan, 'c.facet_id');
    const sql = `SELECT count(*) FROM claim c WHERE c.claim_id IN (${plan.excluded}) AND ${condition} AND ${facets.condition}`;
    return counts(sql).get(...parameters, ...facets.parameters) ?? 0;
  }

  /** Returns how many claims of a list that facets alone narrow lie before a place. */
  function countBefore(plan: ListPlan, name: BandedOrderName, place: BandPlace): number {
    const { value, claimKey } = place;
    const found = bandStatements(bandOf(name, `band, ${bandStart}`, '@value', '@claimKey'));
    const band = found.get({ value, claimKey });
    if (band === undefined) return 0;
    const bands = bandsIn(
      `SELECT band FROM order_band WHERE order_name = ? ORDER BY value, claim_key ${bandedOrders[name].key}`,
    ).all(name);
    const own = bands.indexOf(band.band);
    const whole =
      own < bands.length / 2
        ? sumOf(bands.slice(0, own), plan)
        : plan.candidates - sumOf(bands.slice(own), plan);
    return whole + countWithin(plan, name, band, place) - countExcluded(plan, name, place);
  }

  const unknown = (name: BandedOrderName) => edgeOf(name, null, 'before');

  return {
    countBefore,
    /** Returns how many claims of such a list have a known value. */
    countKnown: (plan: ListPlan, name: BandedOrderName): number => countBefore(plan, name, unknown(name)),
    /** Returns how many claims of such a list are in a range of known values. */
    countBetween(plan: ListPlan, name: BandedOrderName, { from, below }: BandRange): number {
      const before = from === null ? 0 : countBefore(plan, name, from);
      return Math.max(0, countBefore(plan, name, below ?? unknown(name)) - before);
    },
  };
}
export type BandCounts = ReturnType<typeof createBandCounts>;

function idsOf(facets: readonly { facetId: number }[]): string {
  return JSON.stringify(facets.map(({ facetId }) => facetId));
}

/** Returns the condition that a claim is in a facet of the plan. With `+`, SQLite uses no index of the column for it. */
function facetsOf({ facets }: ListPlan, column: 'c.facet_id' | '+c.facet_id'): Stretch {
  return facets === null
    ? { condition: 'true', parameters: [] }
    : { condition: `${column} IN (SELECT value FROM json_each(?))`, parameters: [idsOf(facets)] };
}

/** Returns the claims from one place and before another as conditions that exclude one another, each a range of the order's index. */
function stretchesBetween(name: BandedOrderName, from: BandPlace, to: BandPlace): Stretch[] {
  const column = `c.${bandedOrders[name].column}`;
  const [fromKey, beforeKey] =
    bandedOrders[name].key === 'ASC'
      ? ['c.claim_key >= ?', 'c.claim_key < ?']
      : ['c.claim_key <= ?', 'c.claim_key > ?'];
  if (from.value === null || to.value === null) {
    // The band of an unknown value has only such.
    return [
      {
        condition: `${column} IS NULL AND ${fromKey} AND ${beforeKey}`,
        parameters: [from.claimKey, to.claimKey],
      },
    ];
  }
  if (from.value === to.value) {
    const parameters = [from.value, from.claimKey, to.claimKey];
    return [{ condition: `${column} = ? AND ${fromKey} AND ${beforeKey}`, parameters }];
  }
  return [
    { condition: `${column} = ? AND ${fromKey}`, parameters: [from.value, from.claimKey] },
    { condition: `${column} > ? AND ${column} < ?`, parameters: [from.value, to.value] },
    { condition: `${column} = ? AND ${beforeKey}`, parameters: [to.value, to.claimKey] },
  ];
}

/** Returns the condition that a claim lies before a place. */
function conditionBefore(name: BandedOrderName, { value, claimKey }: BandPlace): Stretch {
  const column = `c.${bandedOrders[name].column}`;
  const key = `c.claim_key ${bandedOrders[name].key === 'ASC' ? '<' : '>'} ?`;
  return value === null
    ? { condition: `(${column} IS NOT NULL OR ${key})`, parameters: [claimKey] }
    : { condition: `(${column} < ? OR (${column} = ? AND ${key}))`, parameters: [value, value, claimKey] };
}
