import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type ReviewSession, type ReviewStep, reviewStep } from '../../src-shared/domain/review-session.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useStableCallback } from '../runtime/use-stable-callback.ts';

export interface Review {
  /** `undefined`: not known yet; `null`: there is none. */
  session: ReviewSession | null | undefined;
  /** Answers whether it changed anything: not where the claim it names is no longer the current one. */
  step: (step: ReviewStep) => boolean;
  /** Another session takes its place, or none. */
  replace: (session: ReviewSession | null) => void;
}

/** The account's review session: a step is shown at once, and the main side takes it in what all windows have done. */
export function useReview(accountId: string): Review {
  const { client, queries, queryClient } = useIpc();
  const options = queries.reviews.read.queryOptions({ input: { accountId } });
  const session = useQuery(options).data?.session;
  /** Those without an answer. What is sent again, and was taken, changes nothing. */
  const unsaved = useRef<ReviewStep[]>([]);
  const lastSent = useRef(0);
  const show = (next: ReviewSession | null) => {
    // What is on its way was asked before this.
    void queryClient.cancelQueries({ queryKey: options.queryKey }, { revert: false, silent: true });
    queryClient.setQueryData(options.queryKey, { session: next });
  };
  async function save(startedAtMs: number, taken: ReviewStep): Promise<void> {
    const steps = [...unsaved.current, taken];
    unsaved.current = steps;
    lastSent.current += 1;
    const number = lastSent.current;
    try {
      const answer = await client.reviews.step({ accountId, startedAtMs, steps });
      unsaved.current = unsaved.current.filter((one) => !steps.includes(one));
      if (number === lastSent.current) show(answer.session);
    } catch {
      // It goes with the next one.
    }
  }
  const step = useStableCallback((taken: ReviewStep): boolean => {
    // What is cached, not what is drawn: two steps may come before the next drawing.
    const before = queryClient.getQueryData(options.queryKey)?.session;
    if (before === null || before === undefined) return false;
    const after = reviewStep(before, taken);
    if (after === before) return false;
    show(after);
    void save(before.startedAtMs, taken);
    return true;
  });
  const replace = useStableCallback((next: ReviewSession | null) => {
    unsaved.current = [];
    lastSent.current += 1;
    show(next);
    client.reviews.save({ accountId, session: next }).catch(() => undefined);
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
