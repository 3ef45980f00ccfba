import type { FacetValues } from './claim-columns.ts';
import type { OpenDatabase } from '../database/encrypted-database.ts';

/** Ids of the facets, made on demand. What it remembers is forgotten when a transaction is undone. */
export function createFacetTable(database: OpenDatabase) {
  const insert = database.prepare<[FacetValues]>(
    `INSERT INTO facet (seen, is_open, status, current_step, outcome, origin, currency)
     VALUES (@seen, @isOpen, @status, @currentStep, @outcome, @origin, @currency)`,
  );
  const all = database.prepare<[], FacetValues & { facetId: number }>(
    `SELECT facet_id AS facetId, seen, is_open AS isOpen, status, current_step AS currentStep, outcome, origin, currency
     FROM facet`,
  );
  const ids = new Map<string, number>();

  function load(): void {
    ids.clear();
    for (const { facetId, ...values } of all.iterate()) ids.set(keyOf(values), facetId);
  }
  load();

  return {
    idOf(values: FacetValues): number {
      const key = keyOf(values);
      const known = ids.get(key);
      if (known !== undefined) return known;
      const facetId = Number(insert.run(values).lastInsertRowid);
      ids.set(key, facetId);
      return facetId;
    },
    reload: load,
  };
}
export type FacetTable = ReturnType<typeof createFacetTable>;

function keyOf(values: FacetValues): string {
  const { seen, isOpen, status, currentStep, outcome, origin, currency } = values;
  return JSON.stringify([seen, isOpen, status, currentStep, outcome, origin, currency]);
}
