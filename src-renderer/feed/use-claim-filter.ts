import { useMemo } from 'react';
import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import { emptyQuery } from '../../src-shared/query/query.ts';
import { allOf, conjunctsOf, termOf } from '../../src-shared/query/query-nodes.ts';
import { askedInView, claimViewNames } from '../../src-shared/query/views.ts';
import { useNow } from '../runtime/use-now.ts';
import { useTimeZone } from '../runtime/use-time-zone.ts';
import { askedContent, useSavedLists } from '../saved-lists/use-saved-lists.ts';
import { type FeedNarrowing, savedListPrefix } from './feed-head.tsx';

const ageStepMs = 600_000;

/** Returns the claims that the feed is narrowed to; `null` if it is not narrowed by claims. */
export function useClaimFilter(
  accountId: string,
  { list, merchant }: Pick<FeedNarrowing, 'list' | 'merchant'>,
): ClaimFilter | null {
  const { lists } = useSavedLists(accountId);
  const nowMs = useNow(ageStepMs);
  const timeZone = useTimeZone();
  return useMemo(() => {
    const saved = lists.find(({ id }) => `${savedListPrefix}${id}` === list);
    const { view, query } = saved
      ? askedContent(saved)
      : { view: claimViewNames.find((name) => name === list) ?? 'all', query: emptyQuery };
    const name = merchant.trim();
    const narrowing = name === '' ? emptyQuery : termOf('merchant', name);
    const filter = askedInView(view, allOf([narrowing, query]), nowMs, timeZone);
    return conjunctsOf(filter.query).length === 0 ? null : filter;
  }, [lists, list, merchant, nowMs, timeZone]);
}
