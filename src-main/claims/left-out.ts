import type { NamedClaim } from '../../src-shared/contract/claims.ts';
import { mostNamed } from '../replica/figures/dry-run.ts';
import type { ClaimSources } from './claim-sources.ts';
import { namedClaim } from './named-claim.ts';

interface Group<Reason> {
  reason: Reason;
  claimIds: string[];
  /** The first of these claims. */
  named: NamedClaim[];
}

/** Collects the claims that several are decided without, by the reason: those of a dry run first. */
export function collectLeftOut<Reason extends string>(
  sources: Pick<ClaimSources, 'replica'>,
  refused: readonly Group<Reason>[],
) {
  const groups = new Map(refused.map((group) => [group.reason, group]));
  return {
    add(reason: Reason, claimId: string): void {
      const group = groups.get(reason) ?? { reason, claimIds: [], named: [] };
      groups.set(reason, group);
      group.claimIds.push(claimId);
      if (group.named.length < mostNamed) group.named.push(namedClaim(sources, claimId));
    },
    groups: (): Group<Reason>[] => [...groups.values()],
  };
}
