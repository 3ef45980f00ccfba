import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type ReviewSession, type ReviewStep, reviewStep } from '../../src-shared/domain/review-session.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useStableCallback } from '../runtime/use-stable-callback.ts';

export interface Review {
  /** `undefined`: not known yet; `null`: there is none. */
  session: ReviewSession | null | undefined;
  step: (step: ReviewStep) => void;
  /** Another session takes its place, or none. */
  replace: (session: ReviewSession | null) => void;
}

/** The account's review session: shown at once, and on disk soon after, one state after the other. */
export function useReview(accountId: string): Review {
  const { client, queries, queryClient } = useIpc();
  const options = queries.reviews.read.queryOptions({ input: { accountId } });
  const session = useQuery(options).data?.session;
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const replace = useStableCallback((next: ReviewSession | null) => {
    queryClient.setQueryData(options.queryKey, { session: next });
    saving.current = saving.current
      .then(() => client.reviews.save({ accountId, session: next }))
      // The next step writes the whole session again.
      .catch(() => undefined);
  });
  const step = useStableCallback((taken: ReviewStep) => {
    // What is cached, not what is drawn: two steps may come before the next drawing.
    const before = queryClient.getQueryData(options.queryKey)?.session;
    if (before === null || before === undefined) return;
    const after = reviewStep(before, taken);
    if (after !== before) replace(after);
  });
  return { session, step, replace };
}

/** Details of the claims that come next, so that going on waits for nothing. */
export function usePrefetchNext(accountId: string, session: ReviewSession): void {
  const { queries, queryClient } = useIpc();
  const next = session.claimIds.slice(session.at + 1, session.at + 3).join(' ');
  useEffect(() => {
    for (const claimId of next.split(' ').filter((id) => id !== '')) {
      void queryClient.prefetchQuery(queries.claims.get.queryOptions({ input: { accountId, claimId } }));
    }
  }, [queries, queryClient, accountId, next]);
}
