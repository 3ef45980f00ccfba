import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReviewSession, ReviewStep } from '../../src-shared/domain/review/review-session.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useStableCallback } from '../runtime/use-stable-callback.ts';

export interface Review {
  /** The session; `undefined` if not known yet; `null` if there is none. */
  session: ReviewSession | null | undefined;
  /** Applies a step; returns whether it changed anything: not if the claim it names is no longer the current one. */
  step: (step: ReviewStep) => boolean;
  /** Ends the session. */
  end: () => void;
}

/**
 * Returns the account's review session: a step is shown at once, and the main side adds it to what all windows have
 * done.
 */
export function useReview(accountId: string): Review {
  const { reviews } = useIpc();
  const session = useQuery(reviews.options(accountId)).data?.session;
  const step = useStableCallback((taken: ReviewStep) => reviews.step(accountId, taken));
  const end = useStableCallback(() => reviews.end(accountId));
  const hasReview = session != null;
  useEffect(() => (hasReview ? reviews.walk(accountId) : undefined), [reviews, accountId, hasReview]);
  return { session, step, end };
}

/** Loads the details of the next claims, so that moving on waits for nothing. */
export function usePrefetchNext(accountId: string, session: ReviewSession): void {
  const { queries, queryClient } = useIpc();
  const next = claimsAfter(session, 2).join(' ');
  useEffect(() => {
    for (const claimId of next.split(' ').filter((id) => id !== '')) {
      void queryClient.prefetchQuery(queries.claims.get.queryOptions({ input: { accountId, claimId } }));
    }
  }, [queries, queryClient, accountId, next]);
}

/** Returns the claims that follow the current one. */
export function claimsAfter({ claimIds, at, offset }: ReviewSession, count: number): string[] {
  return claimIds.slice(Math.max(0, at - offset + 1)).slice(0, count);
}
