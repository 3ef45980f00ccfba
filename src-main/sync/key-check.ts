import type { KeyVerdict } from '../claims-service/call-outcome.ts';
import type { ClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import type { ConnectionState } from './connection-state.ts';

export type KeyCheck = () => Promise<KeyVerdict>;

export interface KeyCheckOptions {
  acquirerId: string;
  /** The client of the service. Outcomes are reported to `connection`, so that a refusal pauses the account. */
  client: Pick<ClaimsServiceClient, 'listAcquirerClaims'>;
  connection: Pick<ConnectionState, 'mayCall' | 'pause' | 'slowedUntilMs'>;
  signal?: AbortSignal;
}

/**
 * Distinguishes a key that the service refuses from one refused call, by reading one claim of the acquirer listing
 * with the same key. Simultaneous checks share one request.
 */
export function createKeyCheck({ acquirerId, client, connection, signal }: KeyCheckOptions): KeyCheck {
  let running: Promise<KeyVerdict> | null = null;

  async function check(): Promise<KeyVerdict> {
    if (connection.slowedUntilMs('listAcquirerClaims') !== null) return 'unknown';
    const outcome = await client.listAcquirerClaims(acquirerId, { items: 1 }, signal ? { signal } : {});
    if (outcome.kind === 'unauthorized') return 'refused';
    if (outcome.kind !== 'ok') return 'unknown';
    const foreign = foreignAcquirer(outcome.answer.claims, acquirerId);
    return foreign === null ? 'accepted' : whoseKey(foreign);
  }

  /** Determines whether the key is another acquirer's: it is if a page has no claim of this one. */
  async function whoseKey(foreign: string): Promise<KeyVerdict> {
    for (const seen of [false, true]) {
      const page = await client.listAcquirerClaims(acquirerId, { seen }, signal ? { signal } : {});
      if (page.kind === 'unauthorized') return 'refused';
      if (page.kind !== 'ok') return 'unknown';
      const { claims } = page.answer;
      if (claims.length > 0 && foreignAcquirer(claims, acquirerId) === null) return 'accepted';
    }
    connection.pause('other_acquirer', { code: 'other_acquirer', params: { acquirerId: foreign } });
    return 'refused';
  }

  return () => {
    running ??= check().finally(() => {
      running = null;
    });
    return running;
  };
}

/**
 * Returns the acquirer that all claims belong to if it is not this account's; `null` if some may be this
 * account's.
 */
export function foreignAcquirer(
  claims: readonly { acquirerId: string | null }[],
  acquirerId: string,
): string | null {
  const isForeign = (claim: { acquirerId: string | null }): boolean =>
    claim.acquirerId !== null && claim.acquirerId !== acquirerId;
  return claims.length > 0 && claims.every(isForeign) ? (claims[0]?.acquirerId ?? null) : null;
}
