import { type Assessment, maxClaimsPerCall } from '../../src-shared/contract/claims.ts';
import type { ClaimAction } from '../../src-shared/domain/claim-action.ts';
import type { Ipc } from '../ipc/ipc.ts';

export type SelectionAssessment = Assessment;

/** What an action on a selection of any size would do, asked in pieces and added up. */
export async function assessSelection(
  ipc: Ipc,
  accountId: string,
  action: ClaimAction,
  claimIds: readonly string[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<SelectionAssessment> {
  let sum: Assessment = { takers: [], refusals: [], totals: [], unsummed: 0 };
  for (let start = 0; start < claimIds.length; start += maxClaimsPerCall) {
    const piece = claimIds.slice(start, start + maxClaimsPerCall);
    // One after another, so that a long selection never floods the main side.
    // oxlint-disable-next-line no-await-in-loop
    sum = addUp(sum, await ipc.client.claims.assess({ accountId, action, claimIds: piece }, { signal }));
    signal.throwIfAborted();
    onProgress(start + piece.length);
  }
  return sum;
}

export function addUp(a: Assessment, b: Assessment): Assessment {
  return {
    takers: [...a.takers, ...b.takers],
    refusals: merged(
      [...a.refusals, ...b.refusals],
      ({ reason }) => reason,
      (x, y) => ({ ...x, claims: x.claims + y.claims }),
    ),
    totals: merged(
      [...a.totals, ...b.totals],
      ({ currency }) => currency,
      (x, y) => ({
        ...x,
        amountMinor: x.amountMinor + y.amountMinor,
        claims: x.claims + y.claims,
      }),
    ),
    unsummed: a.unsummed + b.unsummed,
  };
}

function merged<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  join: (a: Item, b: Item) => Item,
): Item[] {
  const byKey = new Map<string, Item>();
  for (const item of items) {
    const before = byKey.get(keyOf(item));
    byKey.set(keyOf(item), before === undefined ? item : join(before, item));
  }
  return [...byKey.values()];
}
