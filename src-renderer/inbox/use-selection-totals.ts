import type { ClaimTotals } from '../../src-shared/contract/claims.ts';
import { addTotals } from './assess-selection.ts';
import { useSelectionAnswer } from './use-selection-answer.ts';

const none: ClaimTotals = { claims: 0, totals: [], unsummed: 0 };

/** What the selected claims add up to, per currency; `null` until it is known. */
export function useSelectionTotals(accountId: string, ids: ReadonlySet<string>): ClaimTotals | null {
  return useSelectionAnswer(accountId, ids, accountId, none, async (sum, claimIds, client, options) => {
    const { claims, ...more } = await client.claims.totalsOf({ accountId, claimIds }, options);
    return { claims: sum.claims + claims, ...addTotals(sum, more) };
  });
}
