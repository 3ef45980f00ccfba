import type { ClaimFilter } from '../../../src-shared/contract/claims.ts';
import { refusalToDecideCollaboration } from '../../../src-shared/domain/decision/collaboration.ts';
import { selectionOf } from '../../database/columns.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import type { AmountParts } from '../store/amount-sums.ts';
import { facetColumns, facetFields, type FacetFields, type FacetValues } from '../store/claim-columns.ts';

/** One combination of the few-valued fields, with the claims that have it. */
export interface Facet extends FacetFields, AmountParts {
  facetId: number;
  claims: number;
}

type FacetRow = FacetValues & Omit<Facet, keyof FacetValues>;

/** All facets that have claims; read again only when the replica changed. */
export function createFacetCache(database: OpenDatabase) {
  const read = database.prepare<[], FacetRow>(
    `SELECT facet_id AS facetId, ${selectionOf(facetColumns, 'f')}, claims, amount_high AS amountHigh,
       amount_low AS amountLow FROM facet f WHERE claims > 0`,
  );
  const version = database.prepare<[], number>('PRAGMA main.data_version').pluck();
  let cached: { version: number; facets: Map<number, Facet> } | null = null;

  return function facets(): Map<number, Facet> {
    const now = version.get() ?? 0;
    if (cached?.version !== now) {
      const rows = read.all().map((row): [number, Facet] => [row.facetId, { ...row, ...facetFields(row) }]);
      cached = { version: now, facets: new Map(rows) };
    }
    return cached.facets;
  };
}

/** Whether the claims of a facet can pass the filter, as far as its fields decide. */
export function facetPasses(facet: Facet, filter: ClaimFilter): boolean {
  return (
    /** A claim of which the service did not say counts as unseen: it must not hide. */
    (filter.seen === undefined || (facet.seen === true) === filter.seen) &&
    (filter.isOpen === undefined || facet.isOpen === filter.isOpen) &&
    passes(filter.statuses, facet.status) &&
    passes(filter.origins, facet.origin) &&
    passes(filter.outcomes, facet.outcome) &&
    passes(filter.currencies, facet.currency) &&
    (filter.needsDecision === undefined ||
      (refusalToDecideCollaboration(facet) === null) === filter.needsDecision)
  );
}

function passes(wanted: string[] | undefined, value: string | null): boolean {
  return wanted === undefined || (value !== null && wanted.includes(value));
}
