import type { ClaimFilter } from '../../../src-shared/contract/claims.ts';
import {
  type InsightMerchant,
  type MerchantQuestion,
  type MerchantSort,
  mostInsightMerchants,
} from '../../../src-shared/contract/insights.ts';
import type { QueryNode } from '../../../src-shared/query/query.ts';
import { printTaxIdentity } from '../../../src-shared/domain/claim/merchant-identity.ts';
import { printUnit } from '../../../src-shared/query/print.ts';
import { anyOf } from '../../../src-shared/query/query-nodes.ts';
import { searchMatcher } from '../../../src-shared/domain/text/search-terms.ts';
import { wilsonInterval } from '../../../src-shared/domain/insights/wilson-interval.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { addToSums, type CurrencySum, sumOfUnits, totalsOfSums } from '../store/amount-sums.ts';
import type { Facet } from '../lists/facet-cache.ts';
import { type ListPlan, rowsFrom, whereOf } from '../lists/list-plan.ts';

export interface MerchantInsightTools {
  facets: () => ReadonlyMap<number, Facet>;
  planOf: (filter: ClaimFilter, journalIsThere: boolean) => ListPlan;
  keep: <T>(question: unknown, journalIsThere: boolean, answer: () => T) => T;
}

/**
 * Claims that name the same merchant in the same way and have one facet; the facet is empty where it isn't requested.
 */
type Group = [
  taxIdentity: string | null,
  merchantId: string | null,
  claims: number,
  newestKey: number,
  facetId: number | null,
  amountHigh: number | null,
  amountLow: number | null,
];

interface TaxOwner {
  taxIdentity: string;
  merchantId: string;
}

interface Identity {
  key: string;
  where: QueryNode[];
  merchantId: string | null;
  isShared: boolean;
}

interface Merchant extends Omit<InsightMerchant, 'totals'> {
  newestKey: number;
  sums: CurrencySum[];
}

/** Every merchant of the requested claims, and counts over all of their claims. */
export interface CountedMerchants {
  merchants: InsightMerchant[];
  /** Number of claims created in the period that name no merchant. */
  unknownClaims: number;
  /** Number of all claims created in the period. */
  createdClaims: number;
}

/**
 * Counts the merchants of the requested claims. `matchMerchants` says who is one merchant; a tax ID that several
 * merchants share identifies none of them.
 */
export function createMerchantInsights(
  database: OpenDatabase,
  { facets, planOf, keep }: MerchantInsightTools,
) {
  const taxOwners = database.prepare<[], TaxOwner>(
    `SELECT DISTINCT tax_identity AS taxIdentity, merchant_id AS merchantId
     FROM claim INDEXED BY claim_by_identity WHERE tax_identity IS NOT NULL AND merchant_id IS NOT NULL`,
  );
  const nameOf = database
    .prepare<[number], string | null>('SELECT merchant_name FROM claim WHERE claim_key = ?')
    .pluck();

  /**
   * Yields groups of claims in the order of the index, so that none is sorted or held and the long rows of claims are
   * not read. Conditions that the index can't answer are resolved with another one first.
   */
  function* groupsOf(filter: ClaimFilter, isByFacet: boolean, journalIsThere: boolean): Generator<Group> {
    const plan = planOf(filter, journalIsThere);
    if (plan.candidates === 0) return;
    const where =
      plan.conditions.length === 0 || plan.keysAlone !== null
        ? whereOf(plan)
        : `${whereOf({ ...plan, conditions: [], excluded: null })}
           AND +c.claim_key IN (SELECT c.claim_key FROM ${rowsFrom(plan)} WHERE ${whereOf(plan)})`;
    const byFacet = isByFacet ? `c.facet_id, ${sumOfUnits('c')}` : 'NULL, NULL, NULL';
    yield* database
      .prepare<unknown[], Group>(
        `SELECT c.tax_identity, c.merchant_id, count(*), max(c.claim_key), ${byFacet}
         FROM claim c INDEXED BY claim_by_identity WHERE ${where} GROUP BY 1, 2${isByFacet ? ', 5' : ''}`,
      )
      .raw()
      .iterate(...plan.parameters);
  }

  function count(
    question: Omit<MerchantQuestion, 'text' | 'sort'>,
    journalIsThere: boolean,
  ): CountedMerchants {
    const identityOf = identities(taxOwners.iterate());
    const known = facets();
    const merchants = new Map<string, Merchant>();
    const counted: CountedMerchants = { merchants: [], unknownClaims: 0, createdClaims: 0 };
    const each = (
      filter: ClaimFilter,
      isByFacet: boolean,
      add: (merchant: Merchant, group: Group, facet: Facet | undefined) => void,
    ) => {
      for (const group of groupsOf(filter, isByFacet, journalIsThere)) {
        const [taxIdentity, merchantId, claims, newestKey, facetId] = group;
        const identity = identityOf(taxIdentity, merchantId);
        if (filter === question.created) {
          counted.createdClaims += claims;
          if (identity === null) counted.unknownClaims += claims;
        }
        if (identity === null) continue;
        let merchant = merchants.get(identity.key);
        if (merchant === undefined) {
          merchant = emptyMerchant(identity);
          merchants.set(identity.key, merchant);
        }
        merchant.newestKey = Math.max(merchant.newestKey, newestKey);
        add(merchant, group, facetId === null ? undefined : known.get(facetId));
      }
    };
    each(question.created, true, (merchant, [, , claims, , , amountHigh, amountLow], facet) => {
      merchant.created += claims;
      const parts = { amountHigh: amountHigh ?? 0, amountLow: amountLow ?? 0 };
      merchant.unsummed += addToSums(merchant.sums, facet, claims, parts);
    });
    each(question.createdBefore, false, (merchant, [, , claims]) => (merchant.createdBefore += claims));
    each(question.ended, true, (merchant, [, , claims], facet) => {
      if (facet?.outcome === 'won') merchant.won += claims;
      if (facet?.outcome === 'lost') merchant.lost += claims;
    });
    each(question.open, false, (merchant, [, , claims]) => (merchant.open += claims));
    counted.merchants = [...merchants.values()].map(({ newestKey, sums, ...merchant }) => ({
      ...merchant,
      totals: totalsOfSums(sums),
      name: nameOf.get(newestKey) ?? null,
    }));
    return counted;
  }

  /** Returns the merchants that the search finds, in the requested order. */
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
    /** Returns as many merchants as a screen shows, and their total number. */
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

/** Returns a function for the identity of a claim's merchant; `null` if unknown. */
function identities(owners: Iterable<TaxOwner>) {
  const idsOfTax = new Map<string, string[]>();
  for (const { taxIdentity, merchantId } of owners) {
    const ids = idsOfTax.get(taxIdentity);
    if (ids === undefined) idsOfTax.set(taxIdentity, [merchantId]);
    else ids.push(merchantId);
  }
  const taxesOfId = new Map<string, string[]>();
  for (const [taxIdentity, [merchantId = '', ...others]] of idsOfTax)
    if (others.length === 0) taxesOfId.set(merchantId, [...(taxesOfId.get(merchantId) ?? []), taxIdentity]);
  const taxTerm = (taxes: readonly string[]): QueryNode => ({
    kind: 'term',
    key: 'tax-id',
    values: taxes.map(printTaxIdentity),
  });
  const idTerm = (ids: string[]): QueryNode => ({ kind: 'term', key: 'merchant-id', values: ids });

  const read = (taxIdentity: string | null, merchantId: string | null): Identity | null => {
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
  // Groups of one merchant follow one another.
  let last: { taxIdentity: string | null; merchantId: string | null; identity: Identity | null } | null =
    null;
  return (taxIdentity: string | null, merchantId: string | null): Identity | null => {
    if (last === null || last.taxIdentity !== taxIdentity || last.merchantId !== merchantId)
      last = { taxIdentity, merchantId, identity: read(taxIdentity, merchantId) };
    return last.identity;
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
    sums: [],
    unsummed: 0,
    won: 0,
    lost: 0,
    newestKey: Number.NEGATIVE_INFINITY,
  };
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
