import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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

/** What is known of the number of claims of a query that is being typed. */
interface TypedCount {
  /** `undefined` while nothing is known, or for no query. */
  found: ClaimCount | undefined;
  /** Whether it is the number of the query before, as this one is still being counted. */
  isOld: boolean;
  /** Whether the typing has ended. */
  hasRested: boolean;
  /** Why it couldn't be counted; `null` if it could, or is being counted. */
  error: Error | null;
}

/** Counts the claims of a query: at once up to a limit, and all of them when the typing has ended. */
export function useClaimCount(accountId: string, asked: QueryNode | null): TypedCount {
  const { count } = useIpc().queries.claims;
  const nowMs = Math.floor(useNow(stepMs) / stepMs) * stepMs;
  const zone = useTimeZone();
  const filter = askedFor(asked ?? emptyQuery, nowMs, zone);
  const soon = useQuery(
    count.queryOptions({
      input: { accountId, filter, most: mostCountedAtOnce },
      enabled: asked !== null,
      // What nobody follows any more is asked for again: claims may have changed meanwhile.
      gcTime: 0,
      placeholderData: asked === null ? undefined : keepPreviousData,
    }),
  );
  const isMore = soon.data !== undefined && soon.data.claims > mostCountedAtOnce;
  // Not the filter, which holds the time: a minute later the query is the same.
  const typed = JSON.stringify([accountId, asked]);
  const hasRested = useSettled(typed) !== '';
  const whole = useQuery(
    count.queryOptions({
      input: { accountId, filter, most: null },
      enabled: asked !== null && isMore && hasRested && !soon.isPlaceholderData,
      gcTime: 0,
    }),
  );
  // Stays while the same query is counted again by a later time.
  const [last, setLast] = useState({ typed, claims: whole.data?.claims });
  const claims = whole.data?.claims ?? (last.typed === typed ? last.claims : undefined);
  if (last.typed !== typed || last.claims !== claims) setLast({ typed, claims });
  const about = { isOld: soon.isPlaceholderData, hasRested, error: soon.error };
  if (soon.data === undefined) return { ...about, found: undefined };
  if (!isMore) return { ...about, found: { claims: soon.data.claims, isMore } };
  const found = claims === undefined ? { claims: mostCountedAtOnce, isMore } : { claims, isMore: false };
  return { ...about, found };
}
