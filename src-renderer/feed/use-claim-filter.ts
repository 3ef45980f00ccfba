import { useMemo } from 'react';
import type { ClaimFilter } from '../../src-shared/contract/claims.ts';
import { claimViewNames } from '../../src-shared/query/views.ts';
import { claimFilterOf } from '../../src-shared/query/draft-filter.ts';
import { emptyDraft } from '../../src-shared/query/filter-draft.ts';
import { useNow } from '../runtime/use-now.ts';
import { useTimeZone } from '../runtime/use-time-zone.ts';
import { useSavedLists } from '../saved-lists/use-saved-lists.ts';
import { type FeedNarrowing, savedListPrefix } from './feed-filters.tsx';

const ageStepMs = 600_000;

/** The claims that the feed is narrowed to; `null`: it is not narrowed by claims. */
export function useClaimFilter(
  accountId: string,
  { list, merchant }: Pick<FeedNarrowing, 'list' | 'merchant'>,
): ClaimFilter | null {
  const { lists } = useSavedLists(accountId);
  const nowMs = useNow(ageStepMs);
  const timeZone = useTimeZone();
  return useMemo(() => {
    const saved = lists.find(({ id }) => `${savedListPrefix}${id}` === list)?.content;
    const view = saved?.view ?? claimViewNames.find((name) => name === list) ?? 'all';
    const filter: ClaimFilter = claimFilterOf(view, saved?.draft ?? emptyDraft, nowMs, timeZone);
    const merchantName = merchant.trim();
    if (merchantName !== '') filter.merchantName = merchantName;
    return Object.keys(filter).length === 0 ? null : filter;
  }, [lists, list, merchant, nowMs, timeZone]);
}
