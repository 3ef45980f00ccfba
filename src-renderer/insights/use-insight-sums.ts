import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InsightSum } from '../../src-shared/contract/insights.ts';
import { addDecimals } from '../../src-shared/domain/money/money.ts';
import { useIpc } from '../runtime/app-context.tsx';
import type { InsightClaims } from './insight-scope.ts';

export interface InsightSums {
  /** Sums in the order requested; `null` until known. Those of another question are never shown instead. */
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

/** The sum of one currency: the number of claims in it, and of those left out. */
export interface AmountOfSums {
  /** Amount as decimal text. */
  amount: string;
  summed: number;
  leftOut: number;
}

export function amountOf(sums: readonly InsightSum[], currency: string): AmountOfSums {
  const ofCurrency = sums.filter((sum) => sum.currency === currency);
  return {
    amount: addDecimals(ofCurrency.map(({ amount }) => amount)),
    summed: ofCurrency.reduce((count, { summed }) => count + summed, 0),
    leftOut: leftOutOf(ofCurrency),
  };
}

/** Returns the number of claims whose amount is in no sum. */
export function leftOutOf(sums: readonly InsightSum[]): number {
  return sums.reduce((count, { claims, summed }) => count + claims - summed, 0);
}
