import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import type { EndpointName } from '../../../src-shared/claims-service/endpoints.ts';
import type { ServiceConnection } from '../../../src-shared/contract/sync.ts';
import type { ClaimFacts } from '../../../src-shared/domain/decision/collaboration.ts';
import type { ClaimSnapshot, DecisionKind } from '../../../src-shared/domain/decision/decision.ts';
import type { ClaimsServiceClient } from '../../claims-service/claims-service-client.ts';

/** The calls that decisions need. The connection learns of each through the client's own hook. */
export type OutboxClient = Pick<
  ClaimsServiceClient,
  | 'markSeen'
  | 'getClaim'
  | 'putClaimStatus'
  | 'listDocumentation'
  | 'finishDocumentation'
  | 'sendEmail'
  | 'replaceTemplate'
  | 'createSubscription'
  | 'readSubscriptions'
  | 'deleteSubscription'
>;

/** Store of the subscriptions' secrets. Calls reject when it can't be used. */
export interface WebhookSecrets {
  keep(subscriptionId: string, secret: string): Promise<void>;
  read(subscriptionId: string): Promise<string | null>;
  forget(subscriptionId: string): Promise<void>;
}

/**
 * Called before a request that must not be repeated from an older copy of this profile: before the first of each
 * start, whatever its kind, and then before each of a kind that must not repeat. Nothing is sent before it resolves;
 * when it rejects, the entry is tried again later. Calls come one at a time. `entryIds` are those of the request if
 * its kind must not repeat, and none otherwise.
 */
export type BeforeSend = (kind: DecisionKind, entryIds: readonly string[]) => Promise<void>;

/** State of the connection to the service, as far as it is known. */
export interface OutboxConnection {
  /** Whether calls may be made now, to this endpoint if one is named. */
  mayCall(endpoint?: EndpointName): boolean;
  /**
   * Time until which the service wants fewer calls of this endpoint, as Unix time in milliseconds; `null` if it
   * didn't ask.
   */
  slowedUntilMs(endpoint: EndpointName): number | null;
  state(): ServiceConnection;
  /** Calls the listener after each change; returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
}

export type OutboxClaimFacts = ClaimFacts & ClaimSnapshot;

/** The replica, as the outbox uses it: facts of claims, and notifications of decisions that were carried out. */
export interface OutboxFacts {
  /** Returns what it depends on whether these claims may be decided on. Claims that the replica doesn't have are absent. */
  factsOf(claimIds: readonly string[]): ReadonlyMap<string, ClaimFacts>;
  /** Returns facts of these claims, with the time of their last change. Claims that the replica doesn't have are absent. */
  snapshotOf(claimIds: readonly string[]): ReadonlyMap<string, OutboxClaimFacts>;
  /** Stores a claim that the service has just answered with. */
  takeClaim(claim: ReceivedClaim): void;
  /** Marks claims as seen, as the service confirmed. */
  takeSeen(claimIds: readonly string[]): void;
  /** Reads the claim from the service and stores it. Resolves also when it can't be read. */
  refresh(claimId: string): Promise<void>;
}

export interface OutboxAccount {
  acquirerId: string;
  partnerId: string | null;
  baseUrl: string;
  /**
   * What an entry is bound to besides the acquirer; `baseUrl` by default. The embedded sandbox has a fixed name, as
   * its port differs from start to start.
   */
  environment?: string;
}
