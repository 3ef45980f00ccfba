import type { ClaimFilter, ClaimSort } from '../../../src-shared/contract/claims.ts';
import { timeZoneOf } from '../../../src-shared/domain/time/time-zone.ts';
import type { QueryNode } from '../../../src-shared/query/query.ts';
import { allOf, conjunctsOf } from '../../../src-shared/query/query-nodes.ts';
import { withRules } from '../../../src-shared/query/rules.ts';
import type { ReadRule } from '../../journal/stored-rule.ts';
import { firstKeyOf } from '../store/claim-key.ts';
import { type BandedOrderName, bandedOrders, type BandPlace, edgeOf } from '../store/order-bands.ts';
import { searchQuery } from '../store/search-words.ts';
import { type Condition, joinedSql, type Surroundings } from './condition.ts';
import type { Facet } from './facet-cache.ts';
import { facetGroups, type FacetSort, groupNumber, isFacetSort } from './facet-order.ts';
import type { Service } from './key-meanings.ts';
import { conditionOf, facetAnswer, fewIdsOf, serviceOf } from './query-condition.ts';
import { urgencyRank } from './urgency.ts';

/** A range of creation times as keys: from one, and below another. */
export interface KeyRange {
  from: number;
  /** Upper limit; `null` for none. */
  below: number | null;
}

/** A range of an order, from one place and below another; `null` for no limit, but for unknown values. */
export interface BandRange {
  from: BandPlace | null;
  below: BandPlace | null;
}

/** Sources that lists are computed from at one moment. */
export interface ListGround
  extends Pick<Surroundings, 'journalIsThere' | 'merchants' | 'wordsWithPrefix' | 'areFew' | 'targets'> {
  facets: ReadonlyMap<number, Facet>;
  /** The rules that propose, in their order. */
  rules: readonly ReadRule[];
}

/** SQL for the claims that the search finds, each once. */
export const foundBySearch = 'claim_search s CROSS JOIN claim c ON c.claim_key = s.rowid';

/** SQL for the claims that the search finds, by an index that has the facet before the row is read: `f.facet_id`. */
export const foundByFacet = `claim_search s CROSS JOIN claim f INDEXED BY claim_by_age ON f.claim_key = s.rowid
  CROSS JOIN claim c ON c.claim_key = f.claim_key`;

/** Returns the tables for reading the rows of a list's claims. */
export function rowsFrom({ searches, byMoment }: Pick<ListPlan, 'searches' | 'byMoment'>): string {
  if (searches) return foundBySearch;
  return byMoment ? `claim c INDEXED BY ${byMoment}` : 'claim c';
}

/** Indexes for small sets of claims, the preferred one first: if several conditions have one, the first is used. */
const finders = ['claim_by_id', 'claim_by_merchant_id', 'claim_by_merchant'] as const;

/** Prepares a filter. With `isCounted`, its claims are only counted: whatever finds them may do so in any order. */
export function planList(
  { query: asked, atMs = 0, timeZone = 'system' }: ClaimFilter,
  ground: ListGround,
  { isCounted = false } = {},
) {
  const query = withRules(asked, ground.rules);
  const every = [...ground.facets.values()];
  const passing = every.filter((facet) => facetAnswer(query, facet, ground.targets) !== false);
  const around: Surroundings = {
    ...ground,
    facets: passing,
    isCounted,
    atMs,
    // Asking for the system's takes longer than all else here, and only days need it.
    get timeZone() {
      return timeZoneOf(timeZone);
    },
  };
  const found = servicesOf(query, around);
  const rest = conditionOf(allOf(found.rest), around);
  const search = found.searches.length === 0 ? null : found.searches.join(' AND ');
  const narrowed: Condition[] = [
    ...(search === null
      ? []
      : [{ sql: 'claim_search MATCH ?', parameters: [search] }, ...amongFew(query, around)]),
    ...found.conditions,
  ];
  const ofKeys = found.keys && keyConditions(found.keys, search === null ? 'c.claim_key' : 's.rowid');
  const conditions = [
    ...narrowed,
    ...(ofKeys ?? []),
    ...(typeof rest === 'boolean' ? [] : [{ ...rest, sql: `(${rest.sql})` }]),
  ];
  const open = conditions.filter((condition) => typeof condition !== 'boolean');
  const isHopeless = rest === false || conditions.includes(false);
  return {
    /** The facets that can match; `null` for all of them. */
    facets: passing.length === every.length ? null : passing,
    /** Number of claims of those facets; 0 if nothing can match. */
    candidates: isHopeless ? 0 : count(passing),
    /** Number of claims in the replica. */
    all: count(every),
    /** The range of keys, if nothing else is a condition besides facets and overlay. */
    keysAlone: ofKeys !== null && open.length === ofKeys.length ? found.keys : null,
    /** The range of amounts, if nothing else is a condition besides facets and overlay. */
    amountsAlone:
      found.amounts.length > 0 && open.length === found.amounts.length ? amountRange(found.amounts) : null,
    /** SQL conditions besides facets and overlay. */
    conditions: open.map(({ sql }) => sql),
    parameters: open.flatMap(({ parameters }) => parameters),
    /** SQL for ids of claims that the journal removes from the list; `null` if it removes none. */
    excluded: ground.journalIsThere && found.excluded.size > 0 ? [...found.excluded].join(' UNION ') : null,
    searches: search !== null,
    /** The index that has the few requested claims: those of one merchant, or of a set of ids. */
    foundBy: finders.find((index) => found.foundBy.has(index)) ?? null,
    /** The index that has the claims of the requested days. */
    byMoment: found.byMoment,
    /** Whether a condition needs columns that no index has. */
    readsRows: found.readsRows || typeof rest !== 'boolean',
  };
}
/** A filter prepared for SQL. */
export type ListPlan = ReturnType<typeof planList>;

/**
 * Returns what a search can check of each claim it finds before the claim's row is read: that it is one of the few that
 * another condition lists. With `+`, SQLite doesn't search for each of those by itself.
 */
function amongFew(query: QueryNode, around: Surroundings): Condition[] {
  return conjunctsOf(query)
    .map((node) => fewIdsOf(node, around))
    .filter((ids) => ids !== null)
    .map((ids) => ({
      sql: `+s.rowid IN (SELECT x.claim_key FROM claim x WHERE x.claim_id IN (${ids}))`,
      parameters: [],
    }));
}

/** Most sets of ids in one condition: SQLite joins no more than 500 by UNION. */
const mostExcluded = 100;

/** Returns how the conditions of a query that must all hold are served, and those that no index serves. */
function servicesOf(query: QueryNode, around: Surroundings) {
  const rest: QueryNode[] = [];
  const searches: string[] = [];
  const conditions: Condition[] = [];
  const excluded = new Set<string>();
  const foundBy = new Set<Service['foundBy']>();
  const inOrder: Service[] = [];
  const amounts: NonNullable<Service['amounts']>[] = [];
  let byMoment: NonNullable<Service['byMoment']> | null = null;
  let keys: KeyRange | null = null;
  let readsRows = false;
  for (const node of conjunctsOf(query)) {
    if (node.kind === 'text') {
      // What has no word finds nothing: it must never list, or select, everything.
      const search = searchQuery(node.text, around.wordsWithPrefix);
      if (search === null) conditions.push(false);
      else searches.push(search);
      continue;
    }
    const service = serviceOf(node, around);
    const isTaken =
      service?.foundBy !== undefined && service.search === undefined && foundBy.has(service.foundBy);
    const isTooMany = service?.excluded !== undefined && excluded.size >= mostExcluded;
    if (service === null || isTaken || isTooMany) {
      rest.push(node);
      continue;
    }
    if (service.byMoment !== undefined) {
      byMoment ??= service.byMoment;
      rest.push(node);
    }
    if (service.foundBy !== undefined && service.search !== undefined) inOrder.push(service);
    else if (service.foundBy !== undefined) foundBy.add(service.foundBy);
    else if (service.search !== undefined) searches.push(service.search);
    if (service.keys !== undefined) keys = narrowedKeys(keys, service.keys);
    if (service.amounts !== undefined) amounts.push(service.amounts);
    if (service.excluded !== undefined) excluded.add(service.excluded);
    if (service.condition !== undefined) conditions.push(service.condition);
    readsRows ||= service.readsRows === true;
  }
  const isByIndex = around.isCounted && searches.length === 0;
  for (const service of inOrder) {
    if (isByIndex) foundBy.add(service.foundBy);
    else if (service.search !== undefined) searches.push(service.search);
  }
  return { rest, searches, conditions, excluded, foundBy, byMoment, keys, amounts, readsRows };
}

/** Returns the narrowest range of amounts that meets all conditions. */
function amountRange(conditions: readonly NonNullable<Service['amounts']>[]): BandRange {
  const from: BandPlace[] = [];
  const below: BandPlace[] = [];
  for (const { operator, value } of conditions) {
    if (operator !== '<' && operator !== '<=')
      from.push(edgeOf('amount', value, operator === '>' ? 'after' : 'before'));
    if (operator !== '>' && operator !== '>=')
      below.push(edgeOf('amount', value, operator === '<' ? 'before' : 'after'));
  }
  const inOrder = (places: readonly BandPlace[]) =>
    places.toSorted((a, b) => Number(a.value) - Number(b.value) || a.claimKey - b.claimKey);
  return { from: inOrder(from).at(-1) ?? null, below: inOrder(below)[0] ?? null };
}

function narrowedKeys(keys: KeyRange | null, { fromMs, belowMs }: NonNullable<Service['keys']>): KeyRange {
  return {
    from: Math.max(keys?.from ?? 0, fromMs === null ? 0 : firstKeyOf(fromMs)),
    below: least(keys?.below ?? null, belowMs === null ? null : firstKeyOf(belowMs)),
  };
}

function least(one: number | null, other: number | null): number | null {
  return one === null ? other : other === null ? one : Math.min(one, other);
}

function keyConditions({ from, below }: KeyRange, key: string): Condition[] {
  return [
    from === 0 ? { sql: `${key} >= 0`, parameters: [] } : { sql: `${key} >= ?`, parameters: [from] },
    ...(below === null ? [] : [{ sql: `${key} < ?`, parameters: [below] }]),
  ];
}

/**
 * Returns the conditions as the text after WHERE. Facet ids are small integers of our own. With `+`, SQLite uses no index
 * of their column.
 */
export function whereOf(
  plan: ListPlan,
  facetColumn: 'c.facet_id' | '+c.facet_id' | '+f.facet_id' = 'c.facet_id',
): string {
  const parts: string[] = [];
  // Before conditions that take longer for each claim.
  if (plan.facets) parts.push(`${facetColumn} IN (${plan.facets.map(({ facetId }) => facetId).join(',')})`);
  parts.push(...plan.conditions);
  if (plan.excluded) {
    parts.push(`c.claim_key NOT IN (SELECT x.claim_key FROM claim x WHERE x.claim_id IN (${plan.excluded}))`);
  }
  return parts.length === 0 ? '1' : joinedSql(parts, ' AND ');
}

type Direction = 'ASC' | 'DESC';

/** Sort order of a list: a column whose unknown values come last, then the key, which is unique. */
interface Order {
  column: { name: string; direction: Direction } | null;
  key: Direction;
  index: string;
  /** The bands by which this order's claims are counted; `null` if it is that of their keys. */
  bands: BandedOrderName | null;
}

/** Sorts that an index has. */
export type IndexedSort = Exclude<ClaimSort, 'most_urgent' | FacetSort>;

export const orders: Readonly<Record<IndexedSort, Order>> = {
  newest: { column: null, key: 'DESC', index: 'claim_by_age', bands: null },
  oldest: { column: null, key: 'ASC', index: 'claim_by_age', bands: null },
  amount_high: banded('amount', 'DESC'),
  amount_low: banded('amount', 'ASC'),
  recently_updated: banded('update', 'DESC'),
  merchant: banded('merchant', 'ASC'),
};

function banded(bands: BandedOrderName, direction: Direction): Order {
  const { column, key, index } = bandedOrders[bands];
  const isSame = (direction === 'ASC') === (key === 'ASC');
  return { column: { name: `c.${column}`, direction }, key: isSame ? 'ASC' : 'DESC', index, bands };
}

function orderBy({ column, key }: Order): string {
  const byKey = `c.claim_key ${key}`;
  if (column === null) return byKey;
  // SQLite takes NULL for the smallest value: in descending order it comes last anyway.
  return `${column.name} ${column.direction}${column.direction === 'ASC' ? ' NULLS LAST' : ''}, ${byKey}`;
}

/** Position of a claim in a sorted list: its key and its value in the sort column. */
export interface SortPosition {
  claimKey: number;
  facetId: number;
  value: string | number | null;
}

/** Returns SQL that selects a claim's position in a list of this sort, by its id. */
export function positionOf(sort: IndexedSort): string {
  return `SELECT c.claim_key AS claimKey, c.facet_id AS facetId, ${orders[sort].column?.name ?? 'NULL'} AS value FROM claim c WHERE c.claim_id = ?`;
}

/** Returns the claims before a position as conditions that exclude one another, each a range of the sort's index. */
export function stretchesBefore(
  sort: IndexedSort,
  { claimKey, value }: Pick<SortPosition, 'claimKey' | 'value'>,
): { condition: string; parameters: (string | number)[] }[] {
  const { column, key } = orders[sort];
  const keyBefore = `c.claim_key ${key === 'ASC' ? '<' : '>'} ?`;
  if (column === null) return [{ condition: keyBefore, parameters: [claimKey] }];
  const { name, direction } = column;
  if (value === null) {
    return [
      { condition: `${name} IS NOT NULL`, parameters: [] },
      { condition: `${name} IS NULL AND ${keyBefore}`, parameters: [claimKey] },
    ];
  }
  return [
    { condition: `${name} ${direction === 'ASC' ? '<' : '>'} ?`, parameters: [value] },
    { condition: `${name} = ? AND ${keyBefore}`, parameters: [value, claimKey] },
  ];
}

/**
 * Returns the tables and the order for a range of the list. By urgency, or a field of the facet, the whole list is
 * sorted: see `urgent-walk` and `list-rows` for lists that can be long.
 */
export function orderOf(
  plan: ListPlan,
  sort: ClaimSort,
  { facets, targets }: ListGround,
  reach: number,
): { from: string; by: string } {
  if (isFacetSort(sort)) {
    const number = groupNumber('c', facetGroups(sort, facets.values()));
    return { from: orderedFrom(plan, 'newest', reach).from, by: `${number}, c.claim_key DESC` };
  }
  if (sort !== 'most_urgent') return orderedFrom(plan, sort, reach);
  const isFound = plan.searches || plan.foundBy !== null || plan.readsRows;
  const from = isFound ? orderedFrom(plan, 'newest', reach).from : 'claim c INDEXED BY claim_by_facet';
  return { from, by: `${urgencyRank('c', [...facets.values()], targets)}, c.claim_key` };
}

/** Estimated cost of a step of sorting, in steps of an index. */
const sortingCost = 4;

/** Returns the tables and the order for a range of the list that ends at `reach` rows. */
function orderedFrom(plan: ListPlan, sort: IndexedSort, reach: number): { from: string; by: string } {
  const by = orderBy(orders[sort]);
  if (plan.searches) {
    const byAge = sort === 'newest' || sort === 'oldest';
    return {
      from: foundBySearch,
      by: byAge ? by.replace('c.claim_key', 's.rowid') : by,
    };
  }
  if (plan.foundBy) return { from: `claim c INDEXED BY ${plan.foundBy}`, by };
  if (plan.byMoment) return { from: `claim c INDEXED BY ${plan.byMoment}`, by };
  if (plan.readsRows) return { from: 'claim c', by };
  const stepsInOrder = plan.candidates === 0 ? 0 : (reach * plan.all) / plan.candidates;
  const inOrder = plan.facets === null || stepsInOrder < plan.candidates * sortingCost;
  return { from: `claim c INDEXED BY ${inOrder ? orders[sort].index : 'claim_by_facet'}`, by };
}

/**
 * Returns the tables for counting the claims before a position: the sort's index, unless another one narrows more.
 */
export function countedFrom(plan: ListPlan, sort: IndexedSort): string {
  if (plan.searches || plan.foundBy || plan.readsRows) return orderedFrom(plan, sort, 0).from;
  return `claim c INDEXED BY ${orders[sort].index}`;
}

/**
 * Returns the parts of a list that is sorted by a field of the facet, one for each value; each part is sorted by age.
 */
export function planParts(plan: ListPlan, sort: FacetSort, { facets }: ListGround): ListPlan[] {
  if (plan.candidates === 0) return [];
  return facetGroups(sort, plan.facets ?? facets.values()).map((group) => ({
    ...plan,
    facets: group,
    candidates: count(group),
  }));
}

/**
 * Whether the claims of the list are found by their facets. Those of a search, a merchant or a set are few and are
 * sorted instead.
 */
export function isOfFacets({ searches, foundBy }: ListPlan): boolean {
  return !searches && foundBy === null;
}

function count(facets: readonly Facet[]): number {
  return facets.reduce((sum, { claims }) => sum + claims, 0);
}
