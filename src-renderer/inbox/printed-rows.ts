import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { maxRowsPerCall } from '../../src-shared/contract/limits.ts';
import type { ListQuery } from '../claim-list/use-claim-window.ts';
import type { Ipc } from '../ipc/ipc.ts';
import { type ChosenClaims, readChosenIds } from '../runtime/chosen-claims.ts';

/** Most printed rows, which are dozens of pages: whoever needs more wants a file. */
export const mostPrintedRows = 1000;
/** Most printed rows of a selection, as they are read one by one. */
export const mostPrintedSelected = 200;
const readsAtOnce = 10;

/** Reads the first claims of a list, and how many it has. */
export async function readListRows(
  client: Ipc['client'],
  query: ListQuery,
): Promise<{ rows: ClaimRow[]; total: number }> {
  const { accountId, filter } = query;
  // A claim that comes in meanwhile moves the others: none is printed twice.
  const rows = new Map<string, ClaimRow>();
  for (let offset = 0; offset < mostPrintedRows; offset += maxRowsPerCall) {
    // The last page ends it.
    const page = await client.claims.window({ ...query, offset, limit: maxRowsPerCall });
    for (const row of page.rows) rows.set(row.id, row);
    if (page.rows.length < maxRowsPerCall) break;
  }
  const { claims } = await client.claims.totals({ accountId, filter });
  return { rows: [...rows.values()], total: Math.max(claims, rows.size) };
}

/** Reads the first claims of a selection, in its order. */
export async function readSelectedRows(
  ipc: Pick<Ipc, 'client'>,
  accountId: string,
  selected: ChosenClaims,
): Promise<ClaimRow[]> {
  const rows: ClaimRow[] = [];
  const printed = await readChosenIds(ipc, accountId, selected, mostPrintedSelected);
  for (let from = 0; from < printed.length; from += readsAtOnce) {
    const asked = printed.slice(from, from + readsAtOnce);
    const read = await Promise.all(asked.map((claimId) => ipc.client.claims.get({ accountId, claimId })));
    rows.push(...read.map(({ row }) => row));
  }
  return rows;
}
