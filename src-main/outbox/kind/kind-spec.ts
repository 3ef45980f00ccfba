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
import type { OutboxAccount, OutboxClaimFacts, OutboxClient, OutboxFacts, WebhookSecrets } from './ports.ts';
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
  /** The agent was warned of a repetition and said yes. */
  confirmed: boolean;
}

export interface OwnEffects {
  /** One was carried out, or may have been: a new `updatedAt` says nothing about a colleague. */
  mayHaveTouched: boolean;
  /** The statuses that those which were carried out led to. */
  statuses: readonly string[];
}

export interface KindContext {
  /** Whether the key itself still works; never rejects. */
  checkKey(): Promise<KeyVerdict>;
  client: OutboxClient;
  facts: OutboxFacts;
  account: OutboxAccount;
  /** `null`: there is no such place. */
  secrets: WebhookSecrets | null;
  signal: AbortSignal;
  /** What other decisions of ours did to the claim since the state that the agent saw. */
  ownEffects(row: EntryRow, saw: ClaimSnapshot): OwnEffects;
}

/** What is known when a decision is taken, before it is an entry. */
export interface DraftContext {
  account: OutboxAccount;
  nowMs: number;
  factsOf: (claimId: string) => OutboxClaimFacts | null;
  /** Whether a decision of the other kind on the claim is unresolved. */
  hasUnresolved: (kind: DecisionKind, claimId: string) => boolean;
  /** Entries of this kind on the claim, whatever became of them. */
  entriesOf: (claimId: string) => readonly EntryRow[];
}

/** A read that the action depends on did not give an answer. */
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
  /** Nothing happened yet, as far as this read shows; with `equal` the claim is exactly as before. */
  | { verdict: 'no_effect'; equal: boolean }
  /** What was decided can't come about any more. */
  | { verdict: 'conflict'; why: Why }
  /** Something happened, and it proves nothing. */
  | { verdict: 'ask'; why: Why }
  | ReadFailed;

/** What stays in the journal of an answer, and what there is to say of it. */
export interface StoredResult {
  result: EntryResult;
  why?: Why;
}

/** What becomes of one entry of an answered request. */
export type Settlement =
  | { to: 'done'; why?: Why; transitionedTo?: string | null; result?: EntryResult }
  | { to: 'failed'; why: Why; result?: EntryResult }
  | { to: 'needs_person'; why: Why }
  /** The answer is not one to this request: it is read back, and never sent again automatically. */
  | { to: 'unknown'; detail: Detail | null; result?: EntryResult }
  /** Safe to send again; `uncertain`: it may have been carried out all the same. */
  | { to: 'retry'; why: Why; uncertain: boolean };

/** When a lost request is read back: soon, and later, for a service that is slow to show what it did. */
export const readBackAfterMs: readonly number[] = [5_000, 30_000, 90_000];

/** What to do when it is unknown whether a request was carried out. */
export type WhenAmbiguous =
  /** Safe to repeat, for ever or for as long after the first try. */
  | { rule: 'resend'; withinMs: number | null }
  /** Read after these delays, counted from the loss; resend only if every read shows the old state. */
  | { rule: 'read_back'; afterMs: readonly number[]; resends: number }
  /** No read can answer it. */
  | { rule: 'ask' };

/** The service's own refusal, or a 401 or 403 although the key works: this call is not permitted. */
export type RefusedCall =
  | { kind: 'refused'; refusal: ServiceRefusal }
  | { kind: 'not_permitted'; message: string | null };

/** `unknown`: the service doesn't say, or the claim has gone on to where several ways lead. */
export type Standing = 'agrees' | 'differs' | 'unknown';

/** One kind of decision: data and small functions. The machine that runs them knows none of them. */
export interface KindSpec<K extends DecisionKind, P, A> {
  kind: K;
  schema: z.ZodType<P>;
  /** Version of the payload's schema that this file reads and writes. */
  payloadVersion: number;
  /** What it calls, from the first read to the action itself; a read-back calls the first. */
  endpoints: readonly [EndpointName, ...EndpointName[]];
  /** Most entries that one request carries. */
  batchSize: number;
  /** `ordered`: one after another, and each waits until the one before is resolved. */
  lane(payload: P, account: OutboxAccount): { name: string; ordered: boolean };
  claimIdOf(payload: P): string | null;
  markValueOf?(payload: P): string | null;
  /** What an entry of this kind keeps back in its lane while it can't go itself, or can't be proven. */
  blocks: 'lane' | 'same_kind';
  /** Carried out, it leaves the claim in another status. */
  changesStatus?: true;
  /** A newer one takes the place of those in its lane that were not sent. */
  supersedes: boolean;
  /** Older than this when it could first be sent: the agent confirms it again. */
  confirmAfterMs: number | null;
  whenAmbiguous: WhenAmbiguous;
  drafts(input: Extract<DecideInput, { kind: K }>): Draft<P>[];
  /** Why it can't be taken, besides what `mayAct` says of its claim; `null` when it can. */
  refusal?(draft: Draft<P>, context: DraftContext): DecisionRefusal | null;
  preflight?: (job: Job<P>, context: KindContext) => Promise<Preflight>;
  send(jobs: readonly Job<P>[], context: KindContext): Promise<CallOutcome<A>>;
  /** One settlement for each job, in their order. */
  settle(
    jobs: readonly Job<P>[],
    answer: A,
    context: KindContext,
  ): readonly Settlement[] | Promise<readonly Settlement[]>;
  /** When a refusal means something of its own. */
  settleRefusal?(job: Job<P>, refused: RefusedCall): Settlement | null;
  /** Updates the replica with what is now proven, before the entry leaves the lists. */
  publish?(jobs: readonly Job<P>[], context: KindContext): void | Promise<void>;
  /**
   * Brings what the service gives only once from the journal, where it is safe already, to where it
   * belongs. Answers what stays in the journal. May run again after a crash.
   */
  storeResult?(result: EntryResult, context: KindContext): Promise<StoredResult>;
  readBack?: (job: Job<P>, context: KindContext) => Promise<ReadBack>;
  /** What its claim, as it is now, says of one that was carried out. Absent: no claim says anything of it. */
  standing?: (job: Job<P>, claim: ReceivedClaim) => Standing;
}
