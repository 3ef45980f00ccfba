import { expect } from 'vitest';
import { type OpenDatabase, openEncrypted } from '../../database/encrypted-database.ts';
import { bandedOrders, bandOf } from '../store/order-bands.ts';
import { testDataKey } from './received-claim.ts';

/** Expects that each band has the number of its claims, by facet, and that all claims are in one. */
export function expectBands(path: string): void {
  const database = openEncrypted(path, testDataKey, { readonly: true });
  for (const name of ['amount', 'update', 'merchant'] as const)
    expect([name, keptOf(database, name)]).toEqual([name, countedOf(database, name)]);
  database.close();
}

function countedOf(database: OpenDatabase, name: keyof typeof bandedOrders): unknown[] {
  const band = bandOf(name, 'band', `c.${bandedOrders[name].column}`, 'c.claim_key');
  return database
    .prepare(
      `SELECT (${band}) AS band, facet_id, count(*) AS claims FROM claim c GROUP BY 1, 2 ORDER BY 1, 2`,
    )
    .all();
}

function keptOf(database: OpenDatabase, name: keyof typeof bandedOrders): unknown[] {
  return database
    .prepare(
      `SELECT band, facet_id, claims FROM facet_band JOIN order_band USING (band)
       WHERE order_name = ? AND claims <> 0 ORDER BY 1, 2`,
    )
    .all(name);
}
