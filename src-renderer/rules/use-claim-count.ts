import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryNode } from '../../src-shared/query/query.ts';
import { emptyQuery } from '../../src-shared/query/query.ts';
import { askedFor } from '../proposals/asked-for.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useNow } from '../runtime/use-now.ts';
import { useTimeZone } from '../runtime/use-time-zone.ts';

const stepMs = 60_000;

/** Returns the number of claims of a query; `undefined` while it is being counted, or for no query. */
export function useClaimCount(accountId: string, asked: QueryNode | null): number | undefined {
  const { queries } = useIpc();
  const nowMs = Math.floor(useNow(stepMs) / stepMs) * stepMs;
  const zone = useTimeZone();
  return useQuery(
    queries.claims.totals.queryOptions({
      input: { accountId, filter: askedFor(asked ?? emptyQuery, nowMs, zone) },
      enabled: asked !== null,
      placeholderData: asked === null ? undefined : keepPreviousData,
    }),
  ).data?.claims;
}
