import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import { type Detail } from '../../../src-shared/contract/details.ts';
import type { z } from 'zod';
import type { ServiceRefusal } from '../../../src-shared/claims-service/answers.ts';
import type { EndpointName } from '../../../src-shared/claims-service/endpoints.ts';
import type { DecideInput } from '../../../src-shared/contract/outbox.ts';
import type { ClaimSnapshot, DecisionKind } from '../../../src-shared/domain/decision/decision.ts';
import type { DecisionRefusal } from '../../../src-shared/domain/decision/decision-refusal.ts';
import type { EntryRow } from '../../journal/entry-row.ts';
import type { CallOutcome, KeyVerdict } from '../../claims-service/call-outcome.ts';
import type { ClaimFacts } from '../../../src-shared/domain/decision/collaboration.ts';
import type { OutboxAccount, OutboxClient, OutboxFacts, WebhookSecrets } from './ports.ts';
import type { CallFailure, Why } from '../../claims-service/failure-reason.ts';
import type { EntryResult } from '../../journal/entry-json.ts';

/** An entry whose payload this version understands. */
export interface Job<P> {
  row: EntryRow;
  payload: P;
  saw: ClaimSnapshot | null;
}

/** A decision before it is an entry. */
export interface Draft<P> {
  payload: P;
  saw: ClaimSnapshot | null;
  /** Whether the agent confirmed a repetition after a warning. */
  confirmed: boolean;
}

export interface OwnEffects {
  /**
   * Whether a decision of ours was carried out or may have been, so that a new `updatedAt` doesn't show a colleague's
   * change.
   */
  mayHaveTouched: boolean;
  /** Statuses that our decisions led to. */
  statuses: readonly string[];
}

export interface KindContext {
  /** Checks whether the key itself still works; never rejects. */
  checkKey(): Promise<KeyVerdict>;
  client: OutboxClient;
  facts: OutboxFacts;
  account: OutboxAccount;
  /** Store of the webhook subscriptions' secrets; `null` if there is none. */
  secrets: WebhookSecrets | null;
  signal: AbortSignal;
  /** Returns what our other decisions did to the claim since the state that the agent saw. */
  ownEffects(row: EntryRow, saw: ClaimSnapshot): OwnEffects;
}

/** Facts known when a decision is taken, before it is an entry. */
export interface DraftContext {
  account: OutboxAccount;
  nowMs: number;
  factsOf: (claimId: string) => ClaimFacts | null;
  /** Returns the claim as it is now, for an entry of it. */
  snapshotOf: (claimId: string) => ClaimSnapshot | null;
  /** Whether a decision of this kind on the claim is unresolved. */
  hasUnresolved: (kind: DecisionKind, claimId: string) => boolean;
  /** Returns the entries of this kind on the claim, in every state. */
  entriesOf: (claimId: string) => readonly EntryRow[];
}

/** Result of a read that gave no answer, although the action depends on it. */
export interface ReadFailed {
  verdict: 'read_failed';
  outcome: CallFailure;
}

export type Preflight =
  | { verdict: 'go' }
  | { verdict: 'done'; why: Why }
  | { verdict: 'conflict'; why: Why }
  | { verdict: 'ask'; why: Why }
  | { verdict: 'failed'; why: Why }
  | ReadFailed;

export type ReadBack =
  | { verdict: 'proven'; transitionedTo: string | null }
  /** Nothing has happened yet, as far as this read shows. With `equal` the claim is exactly as before. */
  | { verdict: 'no_effect'; equal: boolean }
  /** The decision can't be carried out any more. */
  | { verdict: 'conflict'; why: Why }
  /** Something has happened that proves nothing, so a person is asked. */
  | { verdict: 'ask'; why: Why }
  | ReadFailed;

/** Part of an answer that stays in the journal, and what is shown about it. */
export interface StoredResult {
  result: EntryResult;
  why?: Why;
}

/** Outcome of an answered request for one of its entries. */
export type Settlement =
  | { to: 'done'; why?: Why; transitionedTo?: string | null; result?: EntryResult }
  | { to: 'failed'; why: Why; result?: EntryResult }
  | { to: 'needs_person'; why: Why }
  /** The answer doesn't belong to this request. The entry is read back and never sent again automatically. */
  | { to: 'unknown'; detail: Detail | null; result?: EntryResult }
  /** The entry is safe to send again. `uncertain`: it may have been carried out all the same. */
  | { to: 'retry'; why: Why; uncertain: boolean };

/**
 * Delays of the reads after a lost request, in milliseconds. The later ones are for a service that shows changes
 * late.
 */
export const readBackAfterMs: readonly number[] = [5_000, 30_000, 90_000];

/** Next step when it is unknown whether a request was carried out. */
export type WhenAmbiguous =
  /** Send again: always (`withinMs: null`) or within this time of the first try, in milliseconds. */
  | { rule: 'resend'; withinMs: number | null }
  /**
   * Read after these delays in milliseconds, counted from the loss. Send again only if every read shows the old
   * state.
   */
  | { rule: 'read_back'; afterMs: readonly number[]; resends: number }
  /** Ask a person, as no read can tell. */
  | { rule: 'ask' };

/** A refusal by the service, or a 401 or 403 although the key works, so that this call alone is not permitted. */
export type RefusedCall =
  | { kind: 'refused'; refusal: ServiceRefusal }
  | { kind: 'not_permitted'; message: string | null };

/**
 * Whether the claim agrees with a decision. `unknown`: the service doesn't say, or the claim has moved on to a status
 * that several ways lead to.
 */
export type Standing = 'agrees' | 'differs' | 'unknown';

/** One kind of decision: data and small functions. The state machine that runs them knows no kind. */
export interface KindSpec<K extends DecisionKind, P, A> {
  kind: K;
  schema: z.ZodType<P>;
  /** Version of the payload's schema that this file reads and writes. */
  payloadVersion: number;
  /** Endpoints that the kind calls, from the first read to the action itself. A read-back calls the first. */
  endpoints: readonly [EndpointName, ...EndpointName[]];
  /** Most entries that one request carries. */
  batchSize: number;
  /** Lane that the entry is sent in. `ordered`: one after another, each waiting until the one before is resolved. */
  lane(payload: P, account: OutboxAccount): { name: string; ordered: boolean };
  claimIdOf(payload: P): string | null;
  markValueOf?(payload: P): string | null;
  /** Later entries of its lane that an unresolved entry of this kind holds back. */
  blocks: 'lane' | 'same_kind';
  /** Set if the decision leaves the claim in another status. */
  changesStatus?: true;
  /** Whether a newer decision replaces those in its lane that were not sent. */
  supersedes: boolean;
  /**
   * Age in milliseconds beyond which the agent must confirm the decision before it is first sent; `null` for none.
   */
  confirmAfterMs: number | null;
  whenAmbiguous: WhenAmbiguous;
  drafts(input: Extract<DecideInput, { kind: K }>): Draft<P>[];
  /** Returns why the decision can't be taken, besides what `mayAct` says of its claim; `null` if it can. */
  refusal?(draft: Draft<P>, context: DraftContext): DecisionRefusal | null;
  preflight?: (job: Job<P>, context: KindContext) => Promise<Preflight>;
  send(jobs: readonly Job<P>[], context: KindContext): Promise<CallOutcome<A>>;
  /** Settles the jobs of an answered request; returns one settlement for each, in their order. */
  settle(
    jobs: readonly Job<P>[],
    answer: A,
    context: KindContext,
  ): readonly Settlement[] | Promise<readonly Settlement[]>;
  /** Settles a refused job where the refusal has a meaning of its own; returns `null` where it hasn't. */
  settleRefusal?(job: Job<P>, refused: RefusedCall): Settlement | null;
  /** Updates the replica with what is now proven, before the entry leaves the lists. */
  publish?(jobs: readonly Job<P>[], context: KindContext): void | Promise<void>;
  /**
   * Moves what the service gives only once from the journal to where it belongs. Returns what stays in the journal.
   * May run again after a crash.
   */
  storeResult?(result: EntryResult, context: KindContext): Promise<StoredResult>;
  readBack?: (job: Job<P>, context: KindContext) => Promise<ReadBack>;
  /**
   * Returns what the claim as it is now says about a decision that was carried out. Absent for kinds that no claim
   * tells of.
   */
  standing?: (job: Job<P>, claim: ReceivedClaim) => Standing;
}
