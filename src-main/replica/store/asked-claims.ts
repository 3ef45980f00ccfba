import type { AskOrder } from './ask-order.ts';

/** Number of requests that are still remembered after they ended, since an answer is stored a little later. */
const slack = 1000;

/**
 * Remembers which request brought the stored state of a claim, for as long as an earlier request may still bring
 * something. In memory alone, as no request outlives the program either.
 */
export function createAskedClaims(asks: Pick<AskOrder, 'now' | 'oldestUnderWay'>) {
  const newest = new Map<string, number>();

  function forgetOld(): void {
    const needed = asks.oldestUnderWay() - slack;
    for (const [claimId, asked] of newest) {
      if (asked >= needed) return;
      newest.delete(claimId);
    }
  }

  return {
    /** Returns a number later than that of every request made so far. */
    now: asks.now,
    /** Whether the stored state of the claim comes from a later request. */
    isOutdated: (claimId: string, asked: number): boolean => asked < (newest.get(claimId) ?? 0),
    remember(claimId: string, asked: number): void {
      newest.delete(claimId);
      newest.set(claimId, asked);
      forgetOld();
    },
  };
}
export type AskedClaims = ReturnType<typeof createAskedClaims>;
