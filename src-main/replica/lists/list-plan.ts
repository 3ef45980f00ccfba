import type { ClaimFilter, ClaimSort } from '../../../src-shared/contract/claims.ts';
import { isLeftBy } from '../../../src-shared/domain/decision/claim-action.ts';
import { emptyQuery, type QueryNode } from '../../../src-shared/query/query.ts';
import { decisionKinds } from '../../../src-shared/domain/decision/decision.ts';
import { parseQuery } from '../../../src-shared/query/parse.ts';
import type { InternalTargets } from '../../../src-shared/domain/time/internal-targets.ts';
import { timeZoneOf } from '../../../src-shared/domain/time/time-zone.ts';
import { allOf, conjunctsOf } from '../../../src-shared/query/query-nodes.ts';
import { foldText } from '../../../src-shared/domain/text/text-folding.ts';
import { firstKeyOf } from '../store/claim-key.ts';
import { facetPasses, type Facet } from './facet-cache.ts';
import { pendingOf, snoozedIds } from './journal-overlay.ts';
import type { MerchantDirectory } from './merchant-directory.ts';
import { urgencyRank } from './urgency.ts';
import { conditionOf, facetAnswer } from './query-condition.ts';
import { searchQuery, type WordsWithPrefix } from '../store/search-words.ts';

/** A filter made ready for SQL. */
export interface ListPlan {
  /** The facets that can pass; `null`: all of them. */
  facets: Facet[] | null;
  /** Claims of those facets; 0 when nothing can match. */
  candidates: number;
  /** Claims in the replica. */
  all: number;
  /** The keys asked for, when nothing else is a condition beyond the facets and the overlay. */
  keysAlone: KeyRange | null;
  /** Conditions beyond the facets and the overlay. */
  conditions: string[];
  parameters: (string | number)[];
  /** Selects ids of claims that a pending decision takes out of the list; `null`: none does. */
  excluded: string | null;
  searches: boolean;
  /** The index that has the few claims asked for: those of one merchant, or of a set of ids. */
  foundBy: 'claim_by_merchant' | 'claim_by_merchant_id' | 'claim_by_id' | null;
  /** The index that has the claims of the days asked for. */
  byMoment: 'claim_by_decision' | 'claim_by_outcome' | null;
  /** Which condition needs columns that no index carries. */
  readsRows: boolean;
}

/** Claims of a time of creation: from a key on, and below another. */
export interface KeyRange {
  from: number;
  /** `null`: no end. */
  below: number | null;
}

/** What lists are made of at one moment. */
export interface ListGround {
  facets: ReadonlyMap<number, Facet>;
  journalIsThere: boolean;
  merchants: Pick<MerchantDirectory, 'keysOf'>;
  wordsWithPrefix: WordsWithPrefix;
  targets: InternalTargets;
}

export function planList(
  filter: ClaimFilter,
  { facets, journalIsThere, merchants, wordsWithPrefix, targets }: ListGround,
): ListPlan {
  const every = [...facets.values()];
  const where = readWhere(filter);
  const passing = every.filter(
    (facet) => facetPasses(facet, filter) && where !== null && facetAnswer(where, facet, targets) !== false,
  );
  const conditions: string[] = [];
  const parameters: (string | number)[] = [];
  const add = (condition: string, parameter: string | number): void => {
    conditions.push(condition);
    parameters.push(parameter);
  };

  const merchantKey = filter.merchantName === undefined ? null : foldText(filter.merchantName.trim());
  const merchantKeys =
    filter.merchantName === undefined ? [] : merchants.keysOf(filter.merchantName, merchantKey ?? '');
  const isOneMerchant = merchantKeys.length === 1;
  const byMoment = momentIndexOf(where);
  const conjuncts = where === null ? [] : conjunctsOf(where);
  const texts = byMoment === null ? conjuncts.filter((node) => node.kind === 'text') : [];
  // Claims of several merchants are found by the merchants' words, which gives the order of age.
  const typed = [
    filter.text,
    isOneMerchant ? undefined : filter.merchantName,
    ...texts.map(({ text }) => text),
  ].filter((text) => text !== undefined);
  const queries = typed.map((text) => searchQuery(text, wordsWithPrefix));
  const query = queries.length === 0 ? null : queries.join(' AND ');
  // What has no word finds nothing: it must never list, or select, everything.
  const isHopeless =
    (filter.snoozed === true && !journalIsThere) ||
    queries.includes(null) ||
    (filter.merchantName !== undefined && merchantKeys.length === 0);
  if (query !== null) add('claim_search MATCH ?', query);
  if (isOneMerchant) add('c.merchant_key = ?', merchantKeys[0] ?? '');
  else if (merchantKeys.length > 1) {
    add('c.merchant_key IN (SELECT value FROM json_each(?))', JSON.stringify(merchantKeys));
  }
  if (filter.merchantId !== undefined) add('c.merchant_id = ?', filter.merchantId);
  if (filter.amountMin !== undefined) add('c.amount >= ?', filter.amountMin);
  if (filter.amountMax !== undefined) add('c.amount <= ?', filter.amountMax);
  const key = query === null ? 'c.claim_key' : 's.rowid';
  const conditionsBeforeTime = conditions.length;
  if (filter.createdAfterMs !== undefined) add(`${key} >= ?`, firstKeyOf(filter.createdAfterMs));
  if (filter.createdBeforeMs !== undefined) {
    add(`${key} < ?`, firstKeyOf(filter.createdBeforeMs));
    if (filter.createdAfterMs === undefined) conditions.push(`${key} >= 0`);
  }
  const conditionsOfTime = conditions.length - conditionsBeforeTime;
  if (filter.read !== undefined) {
    const isIn = filter.read ? 'IN' : 'NOT IN';
    if (journalIsThere) conditions.push(`c.claim_id ${isIn} (SELECT claim_id FROM journal.read_mark)`);
    else if (filter.read) conditions.push('0');
  }
  if (filter.snoozed === true && journalIsThere) conditions.push(`c.claim_id IN (${snoozedIds})`);
  const asked =
    where === null
      ? false
      : conditionOf(allOf(conjuncts.filter((node) => node.kind !== 'text' || byMoment !== null)), {
          facets: passing,
          journalIsThere,
          merchants,
          wordsWithPrefix,
          targets,
          atMs: filter.atMs ?? 0,
          timeZone: timeZoneOf(filter.timeZone ?? 'system'),
        });
  if (typeof asked !== 'boolean') {
    conditions.push(`(${asked.sql})`);
    parameters.push(...asked.parameters);
  }

  const excluded = decisionKinds.filter((kind) => isLeftBy(filter, kind)).map(pendingOf);
  if (filter.snoozed === false) excluded.push(snoozedIds);
  return {
    facets: passing.length === every.length ? null : passing,
    candidates: isHopeless || asked === false ? 0 : count(passing),
    all: count(every),
    keysAlone:
      conditionsOfTime > 0 && conditions.length === conditionsOfTime
        ? {
            from: filter.createdAfterMs === undefined ? 0 : firstKeyOf(filter.createdAfterMs),
            below: filter.createdBeforeMs === undefined ? null : firstKeyOf(filter.createdBeforeMs),
          }
        : null,
    conditions,
    parameters,
    excluded: journalIsThere && excluded.length > 0 ? excluded.join(' UNION ') : null,
    searches: query !== null,
    foundBy:
      filter.snoozed === true
        ? 'claim_by_id'
        : filter.merchantId !== undefined
          ? 'claim_by_merchant_id'
          : isOneMerchant
            ? 'claim_by_merchant'
            : null,
    byMoment,
    readsRows: filter.read !== undefined || typeof asked !== 'boolean',
  };
}

const momentIndexes = { 'decision-date': 'claim_by_decision', 'outcome-date': 'claim_by_outcome' } as const;

/** The first of the days that all claims have to have. */
function momentIndexOf(where: QueryNode | null): ListPlan['byMoment'] {
  for (const node of where === null ? [] : conjunctsOf(where)) {
    if (node.kind !== 'dates' || (node.from === null && node.to === null)) continue;
    if (node.key === 'decision-date' || node.key === 'outcome-date') return momentIndexes[node.key];
  }
  return null;
}

/** What is asked beyond the other parts; `null` when it can't be read. */
function readWhere({ where }: ClaimFilter): QueryNode | null {
  if (where === undefined) return emptyQuery;
  const parsed = parseQuery(where);
  return parsed.ok && where.trim() !== '' ? parsed.query : null;
}

/** The conditions as the text after WHERE. Facet ids are our own small integers. */
export function whereOf(plan: ListPlan): string {
  const parts = [...plan.conditions];
  if (plan.facets) parts.push(`c.facet_id IN (${plan.facets.map(({ facetId }) => facetId).join(',')})`);
  if (plan.excluded) {
    parts.push(`c.claim_key NOT IN (SELECT x.claim_key FROM claim x WHERE x.claim_id IN (${plan.excluded}))`);
  }
  return parts.length === 0 ? '1' : parts.join(' AND ');
}

type Direction = 'ASC' | 'DESC';

/** What a list is sorted by: a column whose unknown values come last, then the key, which is unique. */
interface Order {
  column: { name: string; direction: Direction } | null;
  key: Direction;
  index: string;
}

/** Sorts that an index has. */
export type IndexedSort = Exclude<ClaimSort, 'most_urgent'>;

const orders: Readonly<Record<IndexedSort, Order>> = {
  newest: { column: null, key: 'DESC', index: 'claim_by_age' },
  oldest: { column: null, key: 'ASC', index: 'claim_by_age' },
  amount_high: { column: { name: 'c.amount', direction: 'DESC' }, key: 'DESC', index: 'claim_by_amount' },
  amount_low: { column: { name: 'c.amount', direction: 'ASC' }, key: 'ASC', index: 'claim_by_amount' },
  recently_updated: {
    column: { name: 'c.updated_at_ms', direction: 'DESC' },
    key: 'DESC',
    index: 'claim_by_update',
  },
  merchant: {
    column: { name: 'c.merchant_key', direction: 'ASC' },
    key: 'DESC',
    index: 'claim_by_merchant',
  },
};

function orderBy({ column, key }: Order): string {
  const byKey = `c.claim_key ${key}`;
  if (column === null) return byKey;
  // SQLite takes NULL for the smallest value: in descending order it comes last anyway.
  return `${column.name} ${column.direction}${column.direction === 'ASC' ? ' NULLS LAST' : ''}, ${byKey}`;
}

/** What locates a claim: its key, and its value of the column that the list is sorted by. */
export interface SortPosition {
  claimKey: number;
  facetId: number;
  value: string | number | null;
}

/** Selects a claim's position in a list of this sort, by its id. */
export function positionOf(sort: IndexedSort): string {
  return `SELECT c.claim_key AS claimKey, c.facet_id AS facetId, ${orders[sort].column?.name ?? 'NULL'} AS value FROM claim c WHERE c.claim_id = ?`;
}

/** The claims before a position, as conditions that exclude one another. Each is a range of the sort's index. */
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

/** The tables and the order for a range of the list. By urgency all of the list is sorted: see `urgent-walk` for lists that can be long. */
export function orderOf(
  plan: ListPlan,
  sort: ClaimSort,
  { facets, targets }: ListGround,
  reach: number,
): { from: string; by: string } {
  if (sort !== 'most_urgent') return orderedFrom(plan, sort, reach);
  const isFound = plan.searches || plan.foundBy !== null || plan.readsRows;
  const from = isFound ? orderedFrom(plan, 'newest', reach).from : 'claim c INDEXED BY claim_by_facet';
  return { from, by: `${urgencyRank('c', [...facets.values()], targets)}, c.claim_key` };
}

/** A step of sorting costs about this many steps of an index. */
const sortingCost = 4;

/** The tables and the order for a range of the list that ends at `reach` rows. */
function orderedFrom(plan: ListPlan, sort: IndexedSort, reach: number): { from: string; by: string } {
  const by = orderBy(orders[sort]);
  if (plan.searches) {
    const byAge = sort === 'newest' || sort === 'oldest';
    return {
      from: 'claim_search s CROSS JOIN claim c ON c.claim_key = s.rowid',
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

/** The tables for counting the claims before a position: the sort's index, unless another narrows more. */
export function countedFrom(plan: ListPlan, sort: IndexedSort): string {
  if (plan.searches || plan.foundBy || plan.readsRows) return orderedFrom(plan, sort, 0).from;
  return `claim c INDEXED BY ${orders[sort].index}`;
}

function count(facets: readonly Facet[]): number {
  return facets.reduce((sum, { claims }) => sum + claims, 0);
}
