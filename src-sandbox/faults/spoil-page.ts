import type { FaultOf } from './fault.ts';
import { rowsOf, type JsonObject } from './json-rows.ts';

/** An acquirer that this key has nothing to do with. */
const foreignAcquirerId = '99999999';
const rowsShrunkBy = 10;

/** Spoils a page. `previousBody` is what the same endpoint answered before, if it did. */
export function spoilPage(body: string, fault: FaultOf<'page'>, previousBody: string | undefined): string {
  if (fault.how === 'repeated') return previousBody ?? body;
  const payload: JsonObject = JSON.parse(body);
  return JSON.stringify({ ...payload, data: spoilRows(rowsOf(payload), fault) });
}

function spoilRows(rows: JsonObject[], fault: FaultOf<'page'>): JsonObject[] {
  switch (fault.how) {
    case 'empty':
      return [];
    case 'unsorted':
      // Ids say nothing about time: sorted by them, the rows are in no order.
      return rows.toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1));
    case 'duplicated':
      return rows.flatMap((row) => [row, row]);
    case 'shrunk':
      return rows.slice(fault.rows ?? rowsShrunkBy);
    case 'foreign':
      return rows.map((row, nth) =>
        nth < (fault.rows ?? rows.length) ? { ...row, acquirerId: foreignAcquirerId } : row,
      );
    default:
      return rows;
  }
}
