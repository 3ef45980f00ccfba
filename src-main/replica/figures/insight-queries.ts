import type { ClaimFilter } from '../../../src-shared/contract/claims.ts';
import type {
  AgentWork,
  InsightSum,
  InsightTimes,
  MomentName,
} from '../../../src-shared/contract/insights.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { standingAction } from '../lists/action-condition.ts';
import { addToSums, amountOfParts, type CurrencySum } from '../store/amount-sums.ts';
import { createdAtMsIn } from '../store/claim-key.ts';
import type { Facet } from '../lists/facet-cache.ts';
import type { FacetSum } from './facet-weeks.ts';
import { createKeptAnswers } from '../lists/kept-answers.ts';
import { type ListPlan, rowsFrom, whereOf } from '../lists/list-plan.ts';

export interface InsightTools {
  facets: () => ReadonlyMap<number, Facet>;
  planOf: (filter: ClaimFilter, journalIsThere: boolean) => ListPlan;
  sumsOf: (plan: ListPlan, all: ReadonlyMap<number, Facet>) => FacetSum[];
}

const hourMs = 3_600_000;

/**
 * Computes figures over all claims. Each is that of a filter, summed like the totals of a list, so that both agree.
 * Answers are cached until the replica or the journal changes.
 */
export function createInsightQueries(database: OpenDatabase, { facets, planOf, sumsOf }: InsightTools) {
  const { keep } = createKeptAnswers(database);
  const agents = (fromMs: number, belowMs: number) =>
    database
      .prepare<{ fromMs: number; belowMs: number }, AgentWork>(
        `SELECT agent, count(DISTINCT claim_id) AS claims,
           count(DISTINCT (decided_at_ms - CAST(@fromMs AS INTEGER)) / ${hourMs}) AS hours
         FROM journal.entry WHERE ${standingAction} AND decided_at_ms >= @fromMs AND decided_at_ms < @belowMs
         GROUP BY agent ORDER BY agent`,
      )
      .all({ fromMs, belowMs });

  function times(filter: ClaimFilter, moment: MomentName, journalIsThere: boolean): InsightTimes {
    const plan = planOf(filter, journalIsThere);
    const none = { fromEvents: 0, noticed: 0, unmeasured: 0, medianMs: null, ninthMs: null };
    if (plan.candidates === 0) return none;
    const took = `iif(c.claim_key < 0 OR c.${moment}_at_ms < ${createdAtMsIn('c.claim_key')}, NULL,
      c.${moment}_at_ms - ${createdAtMsIn('c.claim_key')})`;
    const row = database
      .prepare<unknown[], InsightTimes>(
        `WITH length (ms, noticed) AS MATERIALIZED (
           SELECT ${took}, c.${moment}_noticed FROM ${rowsFrom(plan)}
           WHERE ${whereOf(plan)} AND c.${moment}_at_ms IS NOT NULL),
         measured (n) AS (SELECT count(ms) FROM length)
         SELECT count(*) FILTER (WHERE ms IS NOT NULL AND noticed = 0) AS fromEvents,
           count(*) FILTER (WHERE ms IS NOT NULL AND noticed = 1) AS noticed,
           count(*) FILTER (WHERE ms IS NULL) AS unmeasured,
           (SELECT ms FROM length WHERE ms IS NOT NULL ORDER BY ms LIMIT 1
             OFFSET max((SELECT n FROM measured) - 1, 0) / 2) AS medianMs,
           (SELECT ms FROM length WHERE ms IS NOT NULL ORDER BY ms LIMIT 1
             OFFSET max((SELECT n FROM measured) * 9 + 9, 10) / 10 - 1) AS ninthMs
         FROM length`,
      )
      .get(...plan.parameters);
    return row ?? none;
  }

  /** Returns sums by facet. Claims of the same days are counted once for all facets, whichever are requested. */
  function facetSums(
    filter: ClaimFilter,
    all: ReadonlyMap<number, Facet>,
    journalIsThere: boolean,
  ): FacetSum[] {
    const plan = planOf(filter, journalIsThere);
    const { candidates, conditions, parameters, byMoment, excluded } = plan;
    if (candidates === 0 || byMoment === null || excluded !== null) return sumsOf(plan, all);
    const whole = keep(['moments', conditions, parameters], journalIsThere, () =>
      sumsOf({ ...plan, facets: null }, all),
    );
    const passing = plan.facets && new Set(plan.facets.map(({ facetId }) => facetId));
    return passing === null ? whole : whole.filter(({ facetId }) => passing.has(facetId));
  }

  return {
    sums: (filters: readonly ClaimFilter[], journalIsThere: boolean): { sums: InsightSum[][] } => ({
      sums: filters.map((filter) =>
        keep(['sums', filter], journalIsThere, () => {
          const all = facets();
          return grouped(facetSums(filter, all, journalIsThere), all);
        }),
      ),
    }),
    times: (filter: ClaimFilter, moment: MomentName, journalIsThere: boolean): InsightTimes =>
      keep(['times', filter, moment], journalIsThere, () => times(filter, moment, journalIsThere)),
    agents: (fromMs: number, belowMs: number, journalIsThere: boolean): { agents: AgentWork[] } => ({
      agents: journalIsThere ? agents(fromMs, belowMs) : [],
    }),
    keep,
  };
}

/** Groups sums by outcome and currency. */
function grouped(sums: readonly FacetSum[], facets: ReadonlyMap<number, Facet>): InsightSum[] {
  const groups = new Map<string, Omit<InsightSum, 'amount'> & { sums: CurrencySum[] }>();
  for (const { facetId, claims, ...parts } of sums) {
    if (claims === 0) continue;
    const facet = facets.get(facetId);
    const { outcome = null, currency = null } = facet ?? {};
    const name = JSON.stringify([outcome, currency]);
    const group = groups.get(name) ?? { outcome, currency, claims: 0, summed: 0, sums: [] };
    groups.set(name, group);
    group.claims += claims;
    group.summed += claims - addToSums(group.sums, facet, claims, parts);
  }
  return [...groups.values()].map(({ sums: [sum], ...group }) => ({
    ...group,
    amount: amountOfParts(sum?.parts ?? []),
  }));
}
