import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import type { EndpointName } from '../../../src-shared/claims-service/endpoints.ts';
import type { ServiceConnection } from '../../../src-shared/contract/sync.ts';
import type { ClaimFacts } from '../../../src-shared/domain/decision/collaboration.ts';
import type { ClaimSnapshot, DecisionKind } from '../../../src-shared/domain/decision/decision.ts';
import type { ClaimsServiceClient } from '../../claims-service/claims-service-client.ts';

/** The calls that decisions need. The connection learns from each through the client's own hook. */
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

/** Where the secrets of subscriptions are kept. Calls reject when it can't be used. */
export interface WebhookSecrets {
  keep(subscriptionId: string, secret: string): Promise<void>;
  read(subscriptionId: string): Promise<string | null>;
  forget(subscriptionId: string): Promise<void>;
}

/**
 * Told before a request that must not be repeated from an older copy of this profile: the first of each
 * start, whatever its kind, and then each of a kind that must not repeat. Nothing is sent before it
 * resolves; when it rejects, the entry is tried again later. Calls come one at a time. `entryIds` are
 * those of the request when its kind must not repeat, and none otherwise.
 */
export type BeforeSend = (kind: DecisionKind, entryIds: readonly string[]) => Promise<void>;

/** What is known of the connection to the service. */
export interface OutboxConnection {
  /** To this endpoint, if one is named. */
  mayCall(endpoint?: EndpointName): boolean;
  /** Until when the service wants fewer calls of this endpoint; `null`: it has not asked. */
  slowedUntilMs(endpoint: EndpointName): number | null;
  state(): ServiceConnection;
  /** Called after each change; the answer ends it. */
  subscribe(listener: () => void): () => void;
}

export type OutboxClaimFacts = ClaimFacts & ClaimSnapshot;

/** What the replica says of claims, and what it is notified of when a decision was carried out. */
export interface OutboxFacts {
  /** Claims that the replica does not have are absent. */
  snapshotOf(claimIds: readonly string[]): ReadonlyMap<string, OutboxClaimFacts>;
  /** The service answered with this claim just now. */
  takeClaim(claim: ReceivedClaim): void;
  /** The service took these claims as seen. */
  takeSeen(claimIds: readonly string[]): void;
  /** Reads the claim from the service and applies it; ends without a throw when it can't. */
  refresh(claimId: string): Promise<void>;
}

export interface OutboxAccount {
  acquirerId: string;
  partnerId: string | null;
  baseUrl: string;
  /**
   * What an entry is bound to, besides the acquirer. By default `baseUrl`; the embedded sandbox has
   * a fixed name here, since its port differs from start to start.
   */
  environment?: string;
}
