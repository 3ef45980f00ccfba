import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import type { TimeZone } from '../../src-shared/domain/time/time-zone.ts';
import type { QueryNode } from '../../src-shared/query/query.ts';
import { countedBy } from '../../src-shared/query/views.ts';

/** Returns a query with the time and the time zone that its conditions need. */
export function askedFor(query: QueryNode, nowMs: number, zone: TimeZone): ClaimFilter {
  return { query, ...countedBy(query, nowMs, zone) };
}
