import { namesOf, parametersOf, selectionOf } from '../../database/columns.ts';
import type { OpenDatabase } from '../../database/encrypted-database.ts';
import { facetColumns, type FacetValues } from './claim-columns.ts';

/** Creates the ids of facets on demand. Its memory is cleared when a transaction is rolled back. */
export function createFacetTable(database: OpenDatabase) {
  const insert = database.prepare<[FacetValues]>(
    `INSERT INTO facet (${namesOf(facetColumns)}) VALUES (${parametersOf(facetColumns)})`,
  );
  const all = database.prepare<[], FacetValues & { facetId: number }>(
    `SELECT facet_id AS facetId, ${selectionOf(facetColumns, 'f')} FROM facet f`,
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

/** Fields in a fixed order, whoever made the values. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of the table's own columns
const fields = Object.keys(facetColumns) as (keyof FacetValues)[];

function keyOf(values: FacetValues): string {
  return JSON.stringify(fields.map((field) => values[field]));
}
