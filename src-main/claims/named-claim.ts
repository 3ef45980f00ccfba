import type { NamedClaim } from '../../src-shared/contract/claims.ts';
import type { ClaimSources } from './claim-sources.ts';

/** Returns what a claim is called by in a question about several; `null` for what isn't known. */
export function namedClaim({ replica }: Pick<ClaimSources, 'replica'>, id: string): NamedClaim {
  const facts = replica.getFacts([id]).get(id);
  const { merchantName = null, amount = null, currency = null, rrn = null } = facts ?? {};
  return { id, merchantName, amount, currency, rrn };
}
