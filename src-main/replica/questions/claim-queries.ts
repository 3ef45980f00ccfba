import type { ClaimTotals, ClaimFilter, ClaimRow, CountedKey } from '../../../src-shared/contract/claims.ts';
import { countedKeys } from '../../../src-shared/contract/claims.ts';
import type { FeedItem, FeedQuestion, FeedSummary } from '../../../src-shared/contract/feed.ts';
import type {
  AgentWork,
  DecisionTimes,
  InsightTimes,
  MerchantQuestion,
  MomentName,
} from '../../../src-shared/contract/insights.ts';
import { withoutKey } from '../../../src-shared/query/edit.ts';
import { emptyQuery } from '../../../src-shared/query/query.ts';
import { askedInView, type ClaimViewName } from '../../../src-shared/query/views.ts';
import type { TimeZone } from '../../../src-shared/domain/time/time-zone.ts';
import type { ApplyingRule } from '../../../src-shared/domain/rule/applying-rule.ts';
import {
  createApplyingRules,
  createProposalCounts,
  createProposingRules,
  type KeyPart,
  type Moment,
  type PartCounts,
} from '../lists/applying-rules.ts';
import { createGroundReader } from '../lists/list-ground.ts';
import { type ClaimListRow, createClaimRows, rowOf } from '../lists/claim-rows.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { createDecisionTimes } from '../figures/decision-times.ts';
import { createDryRun, type DryRun, type DryRunQuestion } from '../figures/dry-run.ts';
import type { Facet } from '../lists/facet-cache.ts';
import { type BandCounts, createBandCounts } from '../lists/band-counts.ts';
import { createFacetWeeks } from '../figures/facet-weeks.ts';
import { createFeedQueries } from '../figures/feed-queries.ts';
import { createInsightQueries } from '../figures/insight-queries.ts';
import { createListSums, totalsOfFacets } from '../figures/list-sums.ts';
import { type CountedMerchants, createMerchantInsights } from '../figures/merchant-insights.ts';
import { createJournalOverlay } from '../lists/journal-overlay.ts';
import { foundBySearch, type ListGround, planList, whereOf } from '../lists/list-plan.ts';
import { createKeptAnswers } from '../lists/kept-answers.ts';
import { createListPlace, type Place } from '../lists/list-place.ts';
import { createListRows, type ListRange } from '../lists/list-rows.ts';
import { createMerchantDirectory, type FoundMerchants } from '../lists/merchant-directory.ts';
import { openForLists } from '../lists/open-for-lists.ts';
import { createMerchantRecord, type MerchantRecord } from '../figures/merchant-record.ts';
import { createNextUrgent, type NextUrgent } from '../lists/next-urgent.ts';
import {
  createRetentionPreview,
  type RetentionPreview,
  type RetentionQuestion,
} from '../figures/retention-preview.ts';
import { createStatementCache } from '../lists/statement-cache.ts';
import { createTimeLimit } from '../lists/time-limit.ts';
import { createUrgentWalk } from '../lists/urgent-walk.ts';

export interface QueryFiles {
  replicaPath: string;
  journalPath: string;
  dataKey: Uint8Array;
}

const countedFields = {
  status: 'status',
  network: 'origin',
  outcome: 'outcome',
  currency: 'currency',
} as const satisfies Record<CountedKey, keyof Facet>;

const usualCacheKib = 64 * 1024;

/**
 * Answers every question of the lists over a read-only connection. Counts and sums by fields with few values come
 * from the facets alone; everything else streams from an index that covers it.
 */
export function createClaimQueries(files: QueryFiles, cacheKib = usualCacheKib) {
  const base = openQueryBase(files, cacheKib);
  return {
    ...listQuestions(base),
    ...countQuestions(base),
    ...feedQuestions(base),
    ...insightQuestions(base),
    close(): void {
      base.database.close();
    },
  };
}
export type ClaimQueries = ReturnType<typeof createClaimQueries>;

/** Tools that all questions of one connection share. */
interface QueryBase {
  database: OpenDatabase;
  facets: () => ReadonlyMap<number, Facet>;
  groundOf: (journalIsThere: boolean) => ListGround;
  sums: ReturnType<typeof createListSums>;
  bandCounts: BandCounts;
  merchants: ReturnType<typeof createMerchantDirectory>;
  /** Runs a consistent read: facets, claims and the journal as of one moment each. */
  looking: <T>(look: (journalIsThere: boolean) => T) => T;
}

function openQueryBase({ replicaPath, journalPath, dataKey }: QueryFiles, cacheKib: number): QueryBase {
  const database = openForLists(replicaPath, dataKey, cacheKib);
  const overlay = createJournalOverlay(database, journalPath, dataKey);
  return {
    database,
    ...createGroundReader(database),
    sums: createListSums(database, createFacetWeeks(database)),
    bandCounts: createBandCounts(database),
    looking(look) {
      const journalIsThere = overlay.isThere();
      return database.transaction(() => look(journalIsThere))();
    },
  };
}

/** Questions about which claims a list has, and where. */
function listQuestions({ database, groundOf, sums, bandCounts, looking }: QueryBase) {
  const fill = createClaimRows(database);
  const rowStatements = createStatementCache<ClaimListRow>(database);
  const idStatements = createStatementCache<{ claimId: string }>(database);
  const urgent = createUrgentWalk(database);
  const nextUrgent = createNextUrgent(database, urgent);
  const rowsOfRange = createListRows(database, urgent, sums.countOf);
  const indexOf = createListPlace(database, urgent, bandCounts, sums.countOf);
  const applyingRules = createApplyingRules(database);
  const proposingRules = createProposingRules(database);

  return {
    window: (range: ListRange): { rows: ClaimRow[] } =>
      looking((journalIsThere) => {
        const ground = groundOf(journalIsThere);
        return { rows: fill(rowsOfRange(rowStatements, range, ground, rowOf(journalIsThere)), ground) };
      }),
    ids: (range: ListRange): { claimIds: string[] } =>
      looking((journalIsThere) => {
        const wanted = { columns: 'c.claim_id AS claimId', joins: '' };
        return {
          claimIds: rowsOfRange(idStatements, range, groundOf(journalIsThere), wanted).map(
            ({ claimId }) => claimId,
          ),
        };
      }),
    /** Returns those of the claims that are in the list, in no particular order. */
    idsAmong: (filter: ClaimFilter, claimIds: readonly string[]): { claimIds: string[] } =>
      looking((journalIsThere) => {
        const plan = planList(filter, groundOf(journalIsThere));
        if (plan.candidates === 0) return { claimIds: [] };
        const from = plan.searches ? foundBySearch : 'claim c';
        const found = idStatements(
          `SELECT c.claim_id AS claimId FROM ${from}
           WHERE ${whereOf(plan)} AND c.claim_id IN (SELECT value FROM json_each(?))`,
        ).all(...plan.parameters, JSON.stringify(claimIds));
        return { claimIds: found.map(({ claimId }) => claimId) };
      }),
    locate: (place: Place): { index: number | null } =>
      looking((journalIsThere) => ({ index: indexOf(place, groundOf(journalIsThere)) })),
    nextUrgent: (afterClaimId: string | null): NextUrgent =>
      looking((journalIsThere) => nextUrgent(afterClaimId, groundOf(journalIsThere))),
    applyingRules: (
      claimIds: readonly string[],
      at: { atMs: number; timeZone: TimeZone },
    ): { applying: ApplyingRule[] } =>
      looking((journalIsThere) => ({
        applying: applyingRules(claimIds, groundOf(journalIsThere), at),
      })),
    /** Returns the rule that proposes for each claim, in no particular order. */
    proposingRules: (
      claimIds: readonly string[],
      at: { atMs: number; timeZone: TimeZone },
    ): { proposing: ApplyingRule[] } =>
      looking((journalIsThere) => ({
        proposing: proposingRules(claimIds, groundOf(journalIsThere), at),
      })),
    /** Returns those of the claims that are stored, in the requested order. */
    rows: (claimIds: readonly string[]): { rows: ClaimRow[] } =>
      looking((journalIsThere) => {
        const { columns, joins } = rowOf(journalIsThere);
        const one = rowStatements(`SELECT ${columns} FROM claim c ${joins} WHERE c.claim_id = ?`);
        const lines = claimIds.map((claimId) => one.get(claimId)).filter((row) => row !== undefined);
        return { rows: fill(lines, groundOf(journalIsThere)) };
      }),
  };
}

/** Questions about counts and sums of lists. */
function countQuestions({ database, facets, groundOf, merchants, sums, bandCounts, looking }: QueryBase) {
  const { keep, filesVersion } = createKeptAnswers(database);
  const dryRun = createDryRun(database);
  const recordOf = createMerchantRecord(database);
  const proposalCounts = createProposalCounts(database);
  const { within } = createTimeLimit(database);

  function totalsOf(filter: ClaimFilter, journalIsThere: boolean): ClaimTotals {
    const ground = groundOf(journalIsThere);
    return totalsOfFacets(sums.sumsOf(planList(filter, ground), ground.facets), ground.facets);
  }

  function countOf(filter: ClaimFilter, journalIsThere: boolean, most: number | null = null): number {
    const ground = groundOf(journalIsThere);
    const plan = planList(filter, ground, { isCounted: true });
    if (plan.amountsAlone !== null && plan.candidates > 0)
      return bandCounts.countBetween(plan, 'amount', plan.amountsAlone);
    return sums.countOf(plan, ground.facets, most);
  }

  function countsOf(key: CountedKey, filter: ClaimFilter, journalIsThere: boolean) {
    const ground = groundOf(journalIsThere);
    const all = ground.facets;
    const others = { ...filter, query: withoutKey(filter.query, key) };
    const claims = new Map<string, number>();
    for (const sum of sums.sumsOf(planList(others, ground), all)) {
      const value = all.get(sum.facetId)?.[countedFields[key]] ?? null;
      if (value !== null && sum.claims > 0) claims.set(value, (claims.get(value) ?? 0) + sum.claims);
    }
    return [...claims]
      .map(([value, count]) => ({ key, value, claims: count }))
      .toSorted((a, b) => b.claims - a.claims || (a.value < b.value ? -1 : 1));
  }

  /** Returns the number of claims of a list: at least `most + 1` if there are more than `most`. */
  function countUpTo(filter: ClaimFilter, most: number): number {
    return looking((journalIsThere) =>
      keep([filter, most], journalIsThere, () => countOf(filter, journalIsThere, most + 1)),
    );
  }

  return {
    totals: (filter: ClaimFilter): ClaimTotals =>
      looking((journalIsThere) => totalsOf(filter, journalIsThere)),
    /** Returns the number of claims of a list. It is kept until something changes. */
    count: (filter: ClaimFilter): number =>
      looking((journalIsThere) => keep(filter, journalIsThere, () => countOf(filter, journalIsThere))),
    countUpTo,
    /** Returns the number of claims of a list as `countUpTo` does; `null` if it takes longer than this. */
    countUpToWithin: (ms: number, filter: ClaimFilter, most: number): number | null =>
      within(ms, () => countUpTo(filter, most)),
    /**
     * Returns the number of claims of a part that each rule proposes for. It is kept until something changes: parts
     * of one version belong together.
     */
    proposalCounts: (at: Moment, part: KeyPart): PartCounts & { version: string } =>
      looking((journalIsThere) => {
        const version = filesVersion(journalIsThere);
        const counted = keep({ proposalsAt: at, part }, journalIsThere, () =>
          proposalCounts(groundOf(journalIsThere), at, part),
        );
        return { ...counted, version };
      }),
    totalsOf: (claimIds: readonly string[]): ClaimTotals =>
      looking(() => totalsOfFacets(sums.sumsOfClaims(claimIds), facets())),
    /** Returns what a decision on these claims would do. */
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
    /** Returns the counts of the other claims of the same merchant; `null` if the merchant is unknown. */
    merchantHistory: (claimId: string): MerchantRecord | null => looking(() => recordOf(claimId, facets())),
    /** Returns what retention would remove; `null` if it can't be read what the journal refers to. */
    retentionPreview: (question: RetentionQuestion): RetentionPreview | null =>
      looking((journalIsThere) => (journalIsThere ? createRetentionPreview(database)(question) : null)),
  };
}

/** Questions about the feed. */
function feedQuestions({ database, groundOf, looking }: QueryBase) {
  let prepared: ReturnType<typeof createFeedQueries> | null = null;
  const feedQueries = () => (prepared ??= createFeedQueries(database));

  return {
    /** Returns changes of the feed. One more than requested is read, to tell whether there are more. */
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
  };
}

function insightQuestions({ database, facets, groundOf, sums, looking }: QueryBase) {
  const planOf = (filter: ClaimFilter, journalIsThere: boolean) => planList(filter, groundOf(journalIsThere));
  const insights = createInsightQueries(database, { facets, planOf, sumsOf: sums.sumsOf });
  const decisionTimes = createDecisionTimes(database);
  const merchantInsights = createMerchantInsights(database, { facets, planOf, keep: insights.keep });

  return {
    insightSums: (filters: readonly ClaimFilter[]) =>
      looking((journalIsThere) => insights.sums(filters, journalIsThere)),
    insightTimes: (filter: ClaimFilter, moment: MomentName): InsightTimes =>
      looking((journalIsThere) => insights.times(filter, moment, journalIsThere)),
    insightAgents: (fromMs: number, belowMs: number): { agents: AgentWork[] } =>
      looking((journalIsThere) => insights.agents(fromMs, belowMs, journalIsThere)),
    decisionTimes: (fromMs: number, belowMs: number): DecisionTimes =>
      looking((journalIsThere) => decisionTimes(fromMs, belowMs, journalIsThere)),
    insightMerchants: (question: MerchantQuestion) =>
      looking((journalIsThere) => merchantInsights.first(question, journalIsThere)),
    /** Returns every merchant that the search finds, however many. */
    allInsightMerchants: (question: MerchantQuestion): CountedMerchants =>
      looking((journalIsThere) => merchantInsights.all(question, journalIsThere)),
  };
}

function distinct(values: (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))].toSorted();
}
