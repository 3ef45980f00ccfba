import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { mostCountedAtOnce } from '../../src-shared/contract/claims.ts';
import type { QueryNode } from '../../src-shared/query/query.ts';
import { emptyQuery } from '../../src-shared/query/query.ts';
import { askedFor } from '../proposals/asked-for.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useNow } from '../runtime/use-now.ts';
import { useSettled } from '../runtime/use-settled.ts';
import { useTimeZone } from '../runtime/use-time-zone.ts';

const stepMs = 60_000;

/** Number of claims of a query. With `isMore`, there are more of them. */
interface ClaimCount {
  claims: number;
  isMore: boolean;
}

/** Returns the number of claims of a query; `undefined` while nothing is known of it, or for no query. */
export function useClaimCount(accountId: string, asked: QueryNode | null): ClaimCount | undefined {
  const { count } = useIpc().queries.claims;
  const nowMs = Math.floor(useNow(stepMs) / stepMs) * stepMs;
  const zone = useTimeZone();
  const filter = askedFor(asked ?? emptyQuery, nowMs, zone);
  const soon = useQuery(
    count.queryOptions({
      input: { accountId, filter, most: mostCountedAtOnce },
      enabled: asked !== null,
      placeholderData: asked === null ? undefined : keepPreviousData,
    }),
  );
  const isMore = soon.data !== undefined && soon.data.claims > mostCountedAtOnce;
  const hasRested = useSettled(JSON.stringify(filter)) !== '';
  const whole = useQuery(
    count.queryOptions({
      input: { accountId, filter, most: null },
      enabled: asked !== null && isMore && hasRested && !soon.isPlaceholderData,
    }),
  );
  if (soon.data === undefined) return undefined;
  if (!isMore) return { claims: soon.data.claims, isMore };
  return whole.data === undefined
    ? { claims: mostCountedAtOnce, isMore }
    : { claims: whole.data.claims, isMore: false };
}
