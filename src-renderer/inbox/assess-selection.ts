import { type Assessment, type ClaimTotals, claimsPerDryRun } from '../../src-shared/contract/claims.ts';
import type { ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import { addDecimals } from '../../src-shared/domain/money/money.ts';
import type { Ipc } from '../ipc/ipc.ts';

/** Claims named with each reason. */
const mostNamed = 10;

/** What an action on a selection of any size would do, asked in pieces and added up. */
export async function assessSelection(
  ipc: Ipc,
  accountId: string,
  action: ClaimAction,
  claimIds: readonly string[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Assessment> {
  let sum: Assessment | null = null;
  for (let start = 0; start < claimIds.length; start += claimsPerDryRun) {
    const piece = claimIds.slice(start, start + claimsPerDryRun);
    // One after another, so that a long selection never floods the main side.
    // oxlint-disable-next-line no-await-in-loop
    const more = await ipc.client.claims.assess({ accountId, action, claimIds: piece }, { signal });
    sum = sum === null ? more : addUp(sum, more);
    signal.throwIfAborted();
    onProgress(start + piece.length);
  }
  if (sum === null) throw new Error('Nothing was selected.');
  return sum;
}

function addUp(a: Assessment, b: Assessment): Assessment {
  return {
    pace: a.pace,
    takers: [...a.takers, ...b.takers],
    refusals: merged(
      [...a.refusals, ...b.refusals],
      ({ reason }) => reason,
      (x, y) => ({
        ...x,
        claimIds: [...x.claimIds, ...y.claimIds],
        named: [...x.named, ...y.named].slice(0, mostNamed),
      }),
    ),
    ...addTotals(a, b),
  };
}

type Sums = Pick<ClaimTotals, 'totals' | 'unsummed'>;

export function addTotals(a: Sums, b: Sums): Sums {
  return {
    totals: merged(
      [...a.totals, ...b.totals],
      ({ currency }) => currency,
      (x, y) => ({
        ...x,
        amount: addDecimals([x.amount, y.amount]),
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
