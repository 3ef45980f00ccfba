import type { AskOrder } from './ask-order.ts';

/** An answer is stored a little after its request has ended. */
const slack = 1000;

/**
 * Which request brought what is here of a claim, as long as an earlier one may still bring something.
 * Nothing of it outlives the program: the requests don't either.
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
    /** Later than all that was asked so far. */
    now: asks.now,
    /** Whether what is here was asked later. */
    isOutdated: (claimId: string, asked: number): boolean => asked < (newest.get(claimId) ?? 0),
    remember(claimId: string, asked: number): void {
      newest.delete(claimId);
      newest.set(claimId, asked);
      forgetOld();
    },
  };
}
export type AskedClaims = ReturnType<typeof createAskedClaims>;
