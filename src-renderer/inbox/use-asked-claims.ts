import { useMemo } from 'react';
import type { QueryNode } from '../../src-shared/query/query.ts';
import type { ClaimSort } from '../../src-shared/contract/claims.ts';
import { type ClaimViewName, countedBy, queryInView } from '../../src-shared/query/views.ts';
import { useNow } from '../runtime/use-now.ts';
import { useTimeZone } from '../runtime/use-time-zone.ts';

/** Interval in milliseconds at which ages of claims are updated. */
const stepMs = 60_000;

/**
 * Returns the request whose answer a list shows: the view's own conditions and what it is narrowed by, in an order.
 */
export function useAskedClaims(accountId: string, view: ClaimViewName, query: QueryNode, sort: ClaimSort) {
  const nowMs = Math.floor(useNow(stepMs) / stepMs) * stepMs;
  const timeZone = useTimeZone();
  const whole = useMemo(() => queryInView(view, query), [view, query]);
  const { atMs, timeZone: zone } = countedBy(whole, nowMs, timeZone);
  return useMemo(() => {
    const filter = {
      query: whole,
      ...(atMs !== undefined && { atMs }),
      ...(zone !== undefined && { timeZone: zone }),
    };
    return { accountId, filter, sort };
  }, [accountId, whole, atMs, zone, sort]);
}
