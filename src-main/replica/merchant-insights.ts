import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import {
  type InsightMerchant,
  type MerchantQuestion,
  type MerchantSort,
  mostInsightMerchants,
} from '../../src-shared/contract/insights.ts';
import type { QueryNode } from '../../src-shared/domain/claim-query.ts';
import { printTaxIdentity } from '../../src-shared/domain/merchant-identity.ts';
import { printUnit } from '../../src-shared/domain/print-query.ts';
import { anyOf } from '../../src-shared/domain/query-nodes.ts';
import { searchMatcher } from '../../src-shared/domain/search-terms.ts';
import { wilsonInterval } from '../../src-shared/domain/wilson-interval.ts';
import type { OpenDatabase } from '../database/encrypted-database.ts';
import type { Facet } from './facet-cache.ts';
import { type ListPlan, whereOf } from './list-plan.ts';

export interface MerchantInsightTools {
  facets: () => Map<number, Facet>;
  planOf: (filter: ClaimFilter, journalIsThere: boolean) => ListPlan;
  keep: <T>(question: unknown, journalIsThere: boolean, answer: () => T) => T;
}

interface GroupRow {
  merchantId: string | null;
  taxIdentity: string | null;
  facetId: number;
  claims: number;
  summed: number;
  amountMinor: number;
  newestKey: number;
  merchantName: string | null;
}

interface Identity {
  key: string;
  where: QueryNode[];
  merchantId: string | null;
  isShared: boolean;
}

interface Merchant extends InsightMerchant {
  newestKey: number;
}

/** Every merchant of the claims asked about, and what is known of their claims as a whole. */
export interface CountedMerchants {
  merchants: InsightMerchant[];
  /** Claims created in the period that name no merchant. */
  unknownClaims: number;
  /** All claims created in the period. */
  createdClaims: number;
}

/**
 * The merchants of the claims asked about. Who is one merchant: `matchMerchants`; a tax id that several
 * merchants here share tells none of them.
 */
export function createMerchantInsights(
  database: OpenDatabase,
  { facets, planOf, keep }: MerchantInsightTools,
) {
  const taxOwners = database.prepare<[], { taxIdentity: string; merchantId: string }>(
    `SELECT DISTINCT tax_identity AS taxIdentity, merchant_id AS merchantId
     FROM claim INDEXED BY claim_by_tax_identity WHERE tax_identity IS NOT NULL AND merchant_id IS NOT NULL`,
  );

  function rowsOf(filter: ClaimFilter, journalIsThere: boolean): GroupRow[] {
    const plan = planOf(filter, journalIsThere);
    if (plan.candidates === 0) return [];
    const from = plan.searches
      ? 'claim_search s CROSS JOIN claim c ON c.claim_key = s.rowid'
      : plan.byMoment
        ? `claim c INDEXED BY ${plan.byMoment}`
        : 'claim c';
    // The name stands in the row that has the newest key.
    return database
      .prepare<unknown[], GroupRow>(
        `SELECT c.merchant_id AS merchantId, c.tax_identity AS taxIdentity, c.facet_id AS facetId,
           count(*) AS claims, count(c.amount_minor) AS summed, coalesce(sum(c.amount_minor), 0) AS amountMinor,
           max(c.claim_key) AS newestKey, c.merchant_name AS merchantName
         FROM ${from} WHERE ${whereOf(plan)} GROUP BY 1, 2, 3`,
      )
      .all(...plan.parameters);
  }

  function count(
    question: Omit<MerchantQuestion, 'text' | 'sort'>,
    journalIsThere: boolean,
  ): CountedMerchants {
    const identityOf = identities(taxOwners.all());
    const merchants = new Map<string, Merchant>();
    const counted: CountedMerchants = { merchants: [], unknownClaims: 0, createdClaims: 0 };
    const each = (filter: ClaimFilter, add: (merchant: Merchant, row: GroupRow, facet: Facet) => void) => {
      for (const row of rowsOf(filter, journalIsThere)) {
        const identity = identityOf(row);
        const facet = facets().get(row.facetId);
        if (filter === question.created) {
          counted.createdClaims += row.claims;
          if (identity === null) counted.unknownClaims += row.claims;
        }
        if (identity === null || facet === undefined) continue;
        const merchant = merchants.get(identity.key) ?? emptyMerchant(identity);
        merchants.set(identity.key, merchant);
        if (row.newestKey > merchant.newestKey) {
          merchant.newestKey = row.newestKey;
          merchant.name = row.merchantName;
        }
        add(merchant, row, facet);
      }
    };
    each(question.created, (merchant, row, { currency }) => {
      merchant.created += row.claims;
      if (currency !== null && row.summed > 0) addTotal(merchant, currency, row);
    });
    each(question.createdBefore, (merchant, { claims }) => (merchant.createdBefore += claims));
    each(question.ended, (merchant, { claims }, { outcome }) => {
      if (outcome === 'won') merchant.won += claims;
      if (outcome === 'lost') merchant.lost += claims;
    });
    each(question.open, (merchant, { claims }) => (merchant.open += claims));
    counted.merchants = [...merchants.values()].map(({ newestKey: _, ...merchant }) => merchant);
    return counted;
  }

  /** Those that the search finds, in the order asked. */
  function all({ text, sort, ...question }: MerchantQuestion, journalIsThere: boolean): CountedMerchants {
    const { merchants, ...counted } = keep(['merchants', question], journalIsThere, () =>
      count(question, journalIsThere),
    );
    const matches = searchMatcher(text);
    const found =
      text.trim() === ''
        ? merchants
        : merchants.filter(({ name, merchantId, where }) =>
            matches(`${name ?? ''} ${merchantId ?? ''} ${where}`),
          );
    return {
      ...counted,
      merchants: found.toSorted((one, other) => compare(sort, one, other) || (one.key < other.key ? -1 : 1)),
    };
  }

  return {
    all,
    /** As many of them as a screen takes, and how many there are. */
    first(question: MerchantQuestion, journalIsThere: boolean) {
      const { merchants, ...counted } = all(question, journalIsThere);
      return {
        ...counted,
        found: merchants.length,
        merchants: merchants.slice(0, mostInsightMerchants),
      };
    },
  };
}

/** Who a claim's merchant is; `null`: unknown. */
function identities(owners: readonly { taxIdentity: string; merchantId: string }[]) {
  const idsOfTax = new Map<string, string[]>();
  for (const { taxIdentity, merchantId } of owners)
    idsOfTax.set(taxIdentity, [...(idsOfTax.get(taxIdentity) ?? []), merchantId]);
  const taxesOfId = new Map<string, string[]>();
  for (const [taxIdentity, [merchantId = '', ...others]] of idsOfTax)
    if (others.length === 0) taxesOfId.set(merchantId, [...(taxesOfId.get(merchantId) ?? []), taxIdentity]);
  const taxTerm = (taxes: readonly string[]): QueryNode => ({
    kind: 'term',
    key: 'tax-id',
    values: taxes.map(printTaxIdentity),
  });
  const idTerm = (ids: string[]): QueryNode => ({ kind: 'term', key: 'merchant-id', values: ids });

  return ({ merchantId, taxIdentity }: Pick<GroupRow, 'merchantId' | 'taxIdentity'>): Identity | null => {
    const ids = taxIdentity === null ? [] : (idsOfTax.get(taxIdentity) ?? []);
    const id = merchantId ?? (ids.length === 1 ? (ids[0] ?? null) : null);
    if (id !== null) {
      const taxes = taxesOfId.get(id) ?? [];
      const where = taxes.length === 0 ? idTerm([id]) : anyOf([idTerm([id]), taxTerm(taxes)]);
      return { key: `id:${id}`, where: [where], merchantId: id, isShared: false };
    }
    if (taxIdentity === null) return null;
    const isShared = ids.length > 1;
    return {
      key: `tax:${taxIdentity}`,
      where: [taxTerm([taxIdentity]), ...(isShared ? [{ kind: 'not' as const, node: idTerm(ids) }] : [])],
      merchantId: null,
      isShared,
    };
  };
}

function emptyMerchant({ key, where, merchantId, isShared }: Identity): Merchant {
  return {
    key,
    name: null,
    merchantId,
    where: where.map(printUnit).join(' '),
    isShared,
    open: 0,
    created: 0,
    createdBefore: 0,
    totals: [],
    won: 0,
    lost: 0,
    newestKey: Number.NEGATIVE_INFINITY,
  };
}

function addTotal({ totals }: InsightMerchant, currency: string, { summed, amountMinor }: GroupRow): void {
  const total = totals.find((one) => one.currency === currency);
  if (!Number.isSafeInteger((total?.amountMinor ?? 0) + amountMinor)) return;
  if (total === undefined) totals.push({ currency, amountMinor, claims: summed });
  else {
    total.amountMinor += amountMinor;
    total.claims += summed;
  }
}

function compare(sort: MerchantSort, one: InsightMerchant, other: InsightMerchant): number {
  switch (sort) {
    case 'volume':
      return other.created - one.created || other.open - one.open;
    case 'open':
      return other.open - one.open || other.created - one.created;
    case 'win_rate':
      // By what is sure: the lower end of the interval, so that one of one does not lead.
      return lowest(other) - lowest(one) || other.won - one.won;
    case 'trend':
      return other.created - other.createdBefore - (one.created - one.createdBefore);
    case 'name':
      return (one.name ?? '\uffff').localeCompare(other.name ?? '\uffff');
  }
}

function lowest({ won, lost }: InsightMerchant): number {
  return wilsonInterval(won, won + lost)?.low ?? -1;
}
