import { selectionOf } from '../../database/columns.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import type { AmountParts } from '../store/amount-sums.ts';
import { facetColumns, facetFields, type FacetFields, type FacetValues } from '../store/claim-columns.ts';
import { createKeptReading } from './kept-answers.ts';

/** One combination of the fields with few values, with the sums of the claims that have it. */
export interface Facet extends FacetFields, AmountParts {
  facetId: number;
  claims: number;
}

type FacetRow = FacetValues & Omit<Facet, keyof FacetValues>;

/** Returns all facets that have claims; they are read again only when the replica has changed. */
export function createFacetCache(database: OpenDatabase) {
  const read = database.prepare<[], FacetRow>(
    `SELECT facet_id AS facetId, ${selectionOf(facetColumns, 'f')}, claims, amount_high AS amountHigh,
       amount_low AS amountLow FROM facet f WHERE claims > 0`,
  );
  return createKeptReading(
    database,
    () => new Map(read.all().map((row): [number, Facet] => [row.facetId, { ...row, ...facetFields(row) }])),
  );
}
