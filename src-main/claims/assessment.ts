import type { Assessment } from '../../src-shared/contract/claims.ts';
import {
  actionDecisions,
  type ClaimAction,
  mayAct,
  pendingAmong,
} from '../../src-shared/domain/claim-action.ts';
import { snapshotOf } from '../../src-shared/domain/decision.ts';
import type { ClaimSources } from './claim-sources.ts';

type Reason = Assessment['refusals'][number]['reason'];

/** Which of the claims can take the action, why the others can't, and what the takers add up to. */
export function assess(
  { replica, outbox, state }: Pick<ClaimSources, 'replica' | 'outbox' | 'state'>,
  action: ClaimAction,
  claimIds: readonly string[],
): Assessment {
  const facts = replica.getFacts(claimIds);
  const marks = outbox.marksFor(claimIds);
  const isReadonly = state === 'readonly';
  const { kind } = actionDecisions[action];
  const takers: Assessment['takers'] = [];
  const refusals = new Map<Reason, number>();
  const totals = new Map<string, { amountMinor: number; claims: number }>();
  let unsummed = 0;

  for (const claimId of new Set(claimIds)) {
    const claim = facts.get(claimId) ?? null;
    const refusal = mayAct(kind, { claim, isPending: pendingAmong(marks.get(claimId) ?? []), isReadonly });
    if (claim === null || refusal !== null) {
      if (refusal !== null) refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
      continue;
    }
    const { amountMinor, currency } = claim;
    takers.push({ claimId, saw: snapshotOf(claim) });
    if (amountMinor === null || currency === null) {
      unsummed += 1;
      continue;
    }
    const total = totals.get(currency) ?? { amountMinor: 0, claims: 0 };
    totals.set(currency, { amountMinor: total.amountMinor + amountMinor, claims: total.claims + 1 });
  }
  return {
    takers,
    refusals: [...refusals].map(([reason, claims]) => ({ reason, claims })),
    totals: [...totals].map(([currency, total]) => ({ currency, ...total })),
    unsummed,
  };
}
