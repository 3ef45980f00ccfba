import type { z } from 'zod';
import type {
  ClaimFilter,
  ClaimRow,
  ClaimSort,
  CountedKey,
  currencyTotalSchema,
} from '../../../src-shared/contract/claims.ts';
import { countedKeys } from '../../../src-shared/contract/claims.ts';
import type { FeedItem, FeedQuestion, FeedSummary } from '../../../src-shared/contract/feed.ts';
import type { InsightTimes, MerchantQuestion, MomentName } from '../../../src-shared/contract/insights.ts';
import { withoutKey } from '../../../src-shared/query/edit.ts';
import { emptyQuery } from '../../../src-shared/query/query.ts';
import { askedInView, type ClaimViewName } from '../../../src-shared/query/views.ts';
import { searchMatcher } from '../../../src-shared/domain/text/search-terms.ts';
import { addToSums, type CurrencySum, sumOfUnits, totalsOfSums } from '../store/amount-sums.ts';
import { type ClaimListRow, createClaimRows, rowOf } from '../lists/claim-rows.ts';
import { openEncrypted, type OpenDatabase } from '../../database/encrypted-database.ts';
import { createDryRun, type DryRun, type DryRunQuestion } from '../figures/dry-run.ts';
import { createFacetCache, type Facet } from '../lists/facet-cache.ts';
import { createFacetWeeks, type FacetSum } from '../figures/facet-weeks.ts';
import { createFeedQueries } from '../figures/feed-queries.ts';
import { createInsightQueries } from '../figures/insight-queries.ts';
import { type CountedMerchants, createMerchantInsights } from '../figures/merchant-insights.ts';
import { createJournalOverlay } from '../lists/journal-overlay.ts';
import {
  countedFrom,
  type ListGround,
  type ListPlan,
  orderOf,
  planList,
  positionOf,
  type SortPosition,
  stretchesBefore,
  whereOf,
} from '../lists/list-plan.ts';
import { createMerchantDirectory, type FoundMerchants } from '../lists/merchant-directory.ts';
import { matchesSearch } from '../lists/key-meanings.ts';
import { createWordsWithPrefix } from '../store/shared-words.ts';
import { createMerchantRecord, type MerchantRecord } from '../figures/merchant-record.ts';
import { createNextUrgent, type NextUrgent } from '../lists/next-urgent.ts';
import {
  createRetentionPreview,
  type RetentionPreview,
  type RetentionQuestion,
} from '../figures/retention-preview.ts';
import { createTargetReader } from '../lists/target-reader.ts';
import { urgencyRank } from '../lists/urgency.ts';
import { createUrgentWalk, isWalked } from '../lists/urgent-walk.ts';

export interface QueryFiles {
  replicaPath: string;
  journalPath: string;
  dataKey: Uint8Array;
}

export interface ListRange {
  filter: ClaimFilter;
  sort: ClaimSort;
  offset: number;
  limit: number;
}

/** A claim whose place in a list is asked. */
export interface Place {
  filter: ClaimFilter;
  sort: ClaimSort;
  claimId: string;
}

export interface Totals {
  claims: number;
  totals: z.infer<typeof currencyTotalSchema>[];
  unsummed: number;
}

const countedFields = {
  status: 'status',
  network: 'origin',
  outcome: 'outcome',
  currency: 'currency',
} as const satisfies Record<CountedKey, keyof Facet>;

const cacheKib = 64 * 1024;
const keptStatements = 100;

/**
 * Every question that the lists ask, over a read-only connection. Counts and sums by the few-valued
 * fields come from the facets alone; all else streams from an index that covers it.
 */
export function createClaimQueries({ replicaPath, journalPath, dataKey }: QueryFiles) {
  const database = openEncrypted(replicaPath, dataKey, { readonly: true, cacheKib });
  let search = { typed: '', matches: searchMatcher('') };
  database.function(matchesSearch, { deterministic: true }, (text: unknown, typed: unknown) => {
    if (search.typed !== typed) search = { typed: String(typed), matches: searchMatcher(String(typed)) };
    return Number(typeof text === 'string' && search.matches(text));
  });
  const facets = createFacetCache(database);
  const weeks = createFacetWeeks(database);
  const fill = createClaimRows(database);
  const merchants = createMerchantDirectory(database);
  const wordsWithPrefix = createWordsWithPrefix(database);
  const overlay = createJournalOverlay(database, journalPath, dataKey);
  const rowStatements = createStatementCache<ClaimListRow>(database);
  const idStatements = createStatementCache<{ claimId: string }>(database);
  const positionStatements = createStatementCache<SortPosition>(database);
  const countStatements = createStatementCache<{ claims: number }>(database);
  const sumStatements = createStatementCache<FacetSum>(database);
  const recordOf = createMerchantRecord(database);
  const dryRun = createDryRun(database);
  const targets = createTargetReader(database);
  const urgent = createUrgentWalk(database);
  const nextUrgent = createNextUrgent(database, urgent);

  const planOf = (filter: ClaimFilter, journalIsThere: boolean): ListPlan =>
    planList(filter, groundOf(journalIsThere));
  const insights = createInsightQueries(database, { facets, planOf, sumsOf });
  const merchantInsights = createMerchantInsights(database, { facets, planOf, keep: insights.keep });

  let preparedFeed: ReturnType<typeof createFeedQueries> | null = null;
  const feedQueries = () => (preparedFeed ??= createFeedQueries(database));

  const groundOf = (journalIsThere: boolean): ListGround => ({
    facets: facets(),
    journalIsThere,
    merchants,
    wordsWithPrefix,
    targets: targets(journalIsThere),
  });

  /** One consistent look: facets, claims and the journal as of one moment each. */
  function looking<T>(look: (journalIsThere: boolean) => T): T {
    const journalIsThere = overlay.isThere();
    return database.transaction(() => look(journalIsThere))();
  }

  /**
   * What is wanted of the claims of a range: their keys are found in an index, then they are looked up.
   * The outer side of a CROSS JOIN keeps its order.
   */
  function rowsOfRange<Row>(
    statements: StatementCache<Row>,
    { filter, sort, offset, limit }: ListRange,
    journalIsThere: boolean,
    { columns, joins }: { columns: string; joins: string },
  ): Row[] {
    const ground = groundOf(journalIsThere);
    const plan = planList(filter, ground);
    if (plan.candidates === 0) return [];
    if (sort === 'most_urgent' && isWalked(plan)) {
      return statements(
        `SELECT ${columns} FROM json_each(?) k CROSS JOIN claim c ON c.claim_key = k.value ${joins}`,
      ).all(JSON.stringify(urgent.keys(plan, ground, offset, limit)));
    }
    const { from, by } = orderOf(plan, sort, ground, offset + limit);
    return statements(
      `SELECT ${columns} FROM (
         SELECT c.claim_key FROM ${from} WHERE ${whereOf(plan)} ORDER BY ${by} LIMIT ? OFFSET ?
       ) k CROSS JOIN claim c ON c.claim_key = k.claim_key ${joins}`,
    ).all(...plan.parameters, limit, offset);
  }

  /** How many claims of the list are before this one; `null` when it is not in the list. */
  function indexOf({ filter, sort, claimId }: Place, journalIsThere: boolean): number | null {
    const ground = groundOf(journalIsThere);
    const plan = planList(filter, ground);
    const indexed = sort === 'most_urgent' ? 'newest' : sort;
    const position = plan.candidates === 0 ? undefined : positionStatements(positionOf(indexed)).get(claimId);
    if (position === undefined) return null;
    const count = (from: string, condition: string, parameters: (string | number)[]): number =>
      countStatements(`SELECT count(*) AS claims FROM ${from} WHERE ${whereOf(plan)} AND ${condition}`).get(
        ...plan.parameters,
        ...parameters,
      )?.claims ?? 0;
    const own = plan.searches ? 'claim_search s CROSS JOIN claim c ON c.claim_key = s.rowid' : 'claim c';
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
      if (newer !== null)
        return sort === 'newest' ? newer : claimsOf(sumsOf(plan, ground.facets)) - newer - 1;
    }
    return stretchesBefore(sort, position).reduce(
      (sum, { condition, parameters }) => sum + count(countedFrom(plan, sort), condition, parameters),
      0,
    );
  }

  /** How many claims of the list are newer than a key, where counts that are kept tell; `null`: they don't. */
  function countNewer(plan: ListPlan, all: ReadonlyMap<number, Facet>, claimKey: number): number | null {
    const { conditions, parameters, keysAlone } = plan;
    if (claimKey < 0 || (conditions.length > 0 && keysAlone === null)) return null;
    const newer: ListPlan = {
      ...plan,
      keysAlone: { from: Math.max(claimKey + 1, keysAlone?.from ?? 0), below: keysAlone?.below ?? null },
      conditions: [...conditions, 'c.claim_key > ?'],
      parameters: [...parameters, claimKey],
    };
    return claimsOf(sumsOf(newer, all));
  }

  /** Claims and sums per facet, for the whole of a filtered list. */
  function sumsOf(plan: ListPlan, all: ReadonlyMap<number, Facet>): FacetSum[] {
    if (plan.candidates === 0) return [];
    const from = plan.searches
      ? 'claim_search s CROSS JOIN claim c ON c.claim_key = s.rowid'
      : plan.foundBy
        ? 'claim c'
        : plan.byMoment
          ? `claim c INDEXED BY ${plan.byMoment}`
          : plan.readsRows
            ? 'claim c'
            : `claim c INDEXED BY claim_by_facet`;
    const sums = (where: string): string =>
      `SELECT c.facet_id AS facetId, count(*) AS claims, ${sumOfUnits('c')}
       FROM ${from} WHERE ${where} GROUP BY c.facet_id`;
    const range = plan.keysAlone;
    if (plan.conditions.length > 0 && range === null)
      return sumStatements(sums(whereOf(plan))).all(...plan.parameters);
    const passing = plan.facets ?? [...all.values()];
    const whole = range === null ? passing : weeks.sums(passing, range);
    if (!plan.excluded) return whole;
    const taken = new Map(
      sumStatements(
        `SELECT c.facet_id AS facetId, count(*) AS claims, ${sumOfUnits('c')}
         FROM claim c WHERE c.claim_id IN (${plan.excluded})
           AND ${plan.conditions.join(' AND ') || '1'} GROUP BY c.facet_id`,
      )
        .all(...plan.parameters)
        .map((sum) => [sum.facetId, sum]),
    );
    return whole.map((facet) => minus(facet, taken.get(facet.facetId)));
  }

  function totalsOf(filter: ClaimFilter, journalIsThere: boolean): Totals {
    const ground = groundOf(journalIsThere);
    return fold(sumsOf(planList(filter, ground), ground.facets), ground.facets);
  }

  function countsOf(key: CountedKey, filter: ClaimFilter, journalIsThere: boolean) {
    const ground = groundOf(journalIsThere);
    const all = ground.facets;
    const others = { ...filter, query: withoutKey(filter.query, key) };
    const claims = new Map<string, number>();
    for (const sum of sumsOf(planList(others, ground), all)) {
      const value = all.get(sum.facetId)?.[countedFields[key]] ?? null;
      if (value !== null && sum.claims > 0) claims.set(value, (claims.get(value) ?? 0) + sum.claims);
    }
    return [...claims]
      .map(([value, count]) => ({ key, value, claims: count }))
      .toSorted((a, b) => b.claims - a.claims || (a.value < b.value ? -1 : 1));
  }

  return {
    window: (range: ListRange): { rows: ClaimRow[] } =>
      looking((journalIsThere) => {
        const lines = rowsOfRange(rowStatements, range, journalIsThere, rowOf(journalIsThere));
        return { rows: fill(lines, groundOf(journalIsThere)) };
      }),
    ids: (range: ListRange): { claimIds: string[] } =>
      looking((journalIsThere) => {
        const wanted = { columns: 'c.claim_id AS claimId', joins: '' };
        return {
          claimIds: rowsOfRange(idStatements, range, journalIsThere, wanted).map(({ claimId }) => claimId),
        };
      }),
    /** Those of the claims that are in the list, in no order. */
    idsAmong: (filter: ClaimFilter, claimIds: readonly string[]): { claimIds: string[] } =>
      looking((journalIsThere) => {
        const plan = planOf(filter, journalIsThere);
        if (plan.candidates === 0) return { claimIds: [] };
        const from = plan.searches ? 'claim_search s CROSS JOIN claim c ON c.claim_key = s.rowid' : 'claim c';
        const found = idStatements(
          `SELECT c.claim_id AS claimId FROM ${from}
           WHERE ${whereOf(plan)} AND c.claim_id IN (SELECT value FROM json_each(?))`,
        ).all(...plan.parameters, JSON.stringify(claimIds));
        return { claimIds: found.map(({ claimId }) => claimId) };
      }),
    locate: (place: Place): { index: number | null } =>
      looking((journalIsThere) => ({ index: indexOf(place, journalIsThere) })),
    nextUrgent: (afterClaimId: string | null): NextUrgent =>
      looking((journalIsThere) => nextUrgent(afterClaimId, groundOf(journalIsThere))),
    /** Those of the claims that are here, in the order asked. */
    rows: (claimIds: readonly string[]): { rows: ClaimRow[] } =>
      looking((journalIsThere) => {
        const { columns, joins } = rowOf(journalIsThere);
        const one = rowStatements(`SELECT ${columns} FROM claim c ${joins} WHERE c.claim_id = ?`);
        const lines = claimIds.map((claimId) => one.get(claimId)).filter((row) => row !== undefined);
        return { rows: fill(lines, groundOf(journalIsThere)) };
      }),
    totals: (filter: ClaimFilter): Totals => looking((journalIsThere) => totalsOf(filter, journalIsThere)),
    totalsOf: (claimIds: readonly string[]): Totals =>
      looking(() =>
        fold(
          sumStatements(
            `SELECT c.facet_id AS facetId, count(*) AS claims, ${sumOfUnits('c')}
             FROM claim c WHERE c.claim_id IN (SELECT value FROM json_each(?)) GROUP BY c.facet_id`,
          ).all(JSON.stringify(claimIds)),
          facets(),
        ),
      ),
    /** What a decision on these claims would do. */
    dryRun: (question: DryRunQuestion): DryRun =>
      looking((journalIsThere) => dryRun(question, facets(), journalIsThere)),
    facetCounts: (filter: ClaimFilter) =>
      looking((journalIsThere) => ({
        counts: countedKeys.flatMap((key) => countsOf(key, filter, journalIsThere)),
      })),
    viewCounts: (nowMs: number): Record<ClaimViewName, number> =>
      looking((journalIsThere) => {
        const count = (view: ClaimViewName): number =>
          totalsOf(askedInView(view, emptyQuery, nowMs, 'UTC'), journalIsThere).claims;
        return {
          inbox: count('inbox'),
          needs_decision: count('needs_decision'),
          with_network: count('with_network'),
          won: count('won'),
          lost: count('lost'),
          over_20_days: count('over_20_days'),
          all: count('all'),
          snoozed: count('snoozed'),
        };
      }),
    facets: () =>
      looking(() => {
        const all = [...facets().values()];
        return {
          statuses: distinct(all.map(({ status }) => status)),
          origins: distinct(all.map(({ origin }) => origin)),
          outcomes: distinct(all.map(({ outcome }) => outcome)),
          currencies: distinct(all.map(({ currency }) => currency)),
        };
      }),
    merchants: (text: string): FoundMerchants => looking(() => merchants.find(text)),
    /** The other claims here of the same merchant; `null` when it is unknown which merchant it is. */
    merchantHistory: (claimId: string): MerchantRecord | null => looking(() => recordOf(claimId, facets())),
    /** One more than asked is looked for: whether there is more. */
    feedItems: (question: FeedQuestion): { items: FeedItem[]; isLast: boolean } =>
      looking((journalIsThere) => {
        if (!journalIsThere) return { items: [], isLast: true };
        const { filter, limit } = question;
        const plan = filter && planList(filter, groundOf(journalIsThere));
        const items = feedQueries().items({ ...question, limit: limit + 1 }, plan);
        return { items: items.slice(0, limit), isLast: items.length <= limit };
      }),
    feedUnread: (sinceSeq: number): number =>
      looking((journalIsThere) => (journalIsThere ? feedQueries().unread(sinceSeq) : 0)),
    feedSummary: (sinceSeq: number): FeedSummary =>
      looking((journalIsThere) =>
        journalIsThere ? feedQueries().summary(sinceSeq) : { counts: [], attention: 0 },
      ),
    insightSums: (filters: readonly ClaimFilter[]) =>
      looking((journalIsThere) => insights.sums(filters, journalIsThere)),
    insightTimes: (filter: ClaimFilter, moment: MomentName): InsightTimes =>
      looking((journalIsThere) => insights.times(filter, moment, journalIsThere)),
    insightAgents: (fromMs: number, belowMs: number): { agents: string[] } =>
      looking((journalIsThere) => insights.agents(fromMs, belowMs, journalIsThere)),
    insightMerchants: (question: MerchantQuestion) =>
      looking((journalIsThere) => merchantInsights.first(question, journalIsThere)),
    /** Every merchant that the search finds, however many. */
    allInsightMerchants: (question: MerchantQuestion): CountedMerchants =>
      looking((journalIsThere) => merchantInsights.all(question, journalIsThere)),
    /** What retention would remove; `null`: what the journal refers to can't be read. */
    retentionPreview: (question: RetentionQuestion): RetentionPreview | null =>
      looking((journalIsThere) => (journalIsThere ? createRetentionPreview(database)(question) : null)),
    close(): void {
      database.close();
    },
  };
}
export type ClaimQueries = ReturnType<typeof createClaimQueries>;

type StatementCache<Row> = ReturnType<typeof createStatementCache<Row>>;

/** Statements by their text: a list is asked for many times over with other parameters. */
function createStatementCache<Row>(database: OpenDatabase) {
  const statements = new Map<string, ReturnType<typeof database.prepare<unknown[], Row>>>();
  return (sql: string) => {
    let statement = statements.get(sql);
    if (!statement) {
      if (statements.size >= keptStatements) statements.clear();
      statement = database.prepare<unknown[], Row>(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
}

function claimsOf(sums: readonly FacetSum[]): number {
  return sums.reduce((sum, { claims }) => sum + claims, 0);
}

function minus(facet: FacetSum, taken: FacetSum | undefined): FacetSum {
  if (!taken) return facet;
  return {
    facetId: facet.facetId,
    claims: facet.claims - taken.claims,
    amountHigh: facet.amountHigh - taken.amountHigh,
    amountLow: facet.amountLow - taken.amountLow,
  };
}

function fold(sums: readonly FacetSum[], facets: ReadonlyMap<number, Facet>): Totals {
  const byCurrency: CurrencySum[] = [];
  let claims = 0;
  let unsummed = 0;
  for (const sum of sums) {
    claims += sum.claims;
    unsummed += addToSums(byCurrency, facets.get(sum.facetId), sum.claims, sum);
  }
  return { claims, totals: totalsOfSums(byCurrency), unsummed };
}

function distinct(values: (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))].toSorted();
}
