import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InsightSum } from '../../src-shared/contract/insights.ts';
import { useIpc } from '../runtime/app-context.tsx';
import type { InsightClaims } from './insight-scope.ts';

export interface InsightSums {
  /** In the order asked; `null` until they are known. Those of another question never stand in for them. */
  sums: readonly (readonly InsightSum[])[] | null;
  isFailed: boolean;
  retry: () => void;
}

export function useInsightSums(accountId: string, claims: readonly InsightClaims[]): InsightSums {
  const { queries } = useIpc();
  const filters = claims.map(({ filter }) => filter);
  const asked = useQuery(
    queries.insights.sums.queryOptions({
      input: { accountId, filters },
      enabled: filters.length > 0,
      placeholderData: keepPreviousData,
    }),
  );
  return {
    sums: asked.data === undefined || asked.isPlaceholderData ? null : asked.data.sums,
    isFailed: asked.isError,
    retry: () => void asked.refetch(),
  };
}

export function claimsOf(sums: readonly InsightSum[]): number {
  return sums.reduce((count, { claims }) => count + claims, 0);
}

export function claimsOfOutcome(sums: readonly InsightSum[], outcome: string): number {
  return claimsOf(sums.filter((sum) => sum.outcome === outcome));
}

export function amountOf(sums: readonly InsightSum[], currency: string): number {
  return sums.reduce(
    (amountMinor, sum) => amountMinor + (sum.currency === currency ? sum.amountMinor : 0),
    0,
  );
}
