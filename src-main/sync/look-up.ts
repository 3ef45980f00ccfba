import type { ReceivedClaim } from '../../src-shared/claims-service/claim.ts';
import type { LookUp } from '../../src-shared/contract/claims.ts';
import type { ClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import type { ConnectionState } from './connection-state.ts';

export interface LookUpOptions {
  acquirerId: string;
  client: Pick<ClaimsServiceClient, 'getClaim'>;
  connection: Pick<ConnectionState, 'state' | 'mayCall' | 'slowedUntilMs'>;
  signal: AbortSignal | undefined;
  keep: (claim: ReceivedClaim) => void;
}

/**
 * Reads a claim that is not in the replica. What the service answers to an unknown id is not documented, so its
 * own message is passed on. A claim of another acquirer is not kept.
 */
export async function lookUpClaim(claimId: string, options: LookUpOptions): Promise<LookUp> {
  const { acquirerId, client, connection, signal, keep } = options;
  if (!connection.mayCall())
    return { end: connection.state().state === 'paused' ? 'paused' : 'offline', said: null };
  if (connection.slowedUntilMs('getClaim') !== null) return { end: 'slowed', said: null };
  const outcome = await client.getClaim(claimId, signal ? { signal } : {});
  switch (outcome.kind) {
    case 'ok': {
      const { claim } = outcome.answer;
      if (claim.id !== claimId) return { end: 'no_answer', said: null };
      if (claim.acquirerId !== null && claim.acquirerId !== acquirerId) {
        return { end: 'other_acquirer', said: null };
      }
      keep(claim);
      return { end: 'found', said: null };
    }
    case 'refused':
      return { end: 'refused', said: outcome.refusal.message };
    case 'unauthorized':
    case 'forbidden':
      return { end: 'not_permitted', said: outcome.message };
    case 'rate_limited':
      return { end: 'slowed', said: outcome.message };
    case 'not_sent':
    case 'ambiguous':
      return { end: outcome.fault === 'no_key' ? 'paused' : 'no_answer', said: null };
    case 'redirected':
      return { end: 'no_answer', said: null };
  }
}
