import { type Detail, said, storeDetail } from '../../src-shared/contract/details.ts';
import type { KeyVerdict } from '../claims-service/call-outcome.ts';
import type { DecisionKind } from '../../src-shared/domain/decision/decision.ts';
import type { AttemptOutcome } from '../../src-shared/domain/decision/attempt-outcome.ts';
import type { AttemptEnd } from '../journal/attempt-table.ts';
import type { EntryChange, EntryRow } from '../journal/entry-row.ts';
import type { Journal } from '../journal/journal.ts';
import { rateLimitPauseMs } from '../claims-service/rate-limit.ts';
import type { KindRegister } from './kind-register.ts';
import type { KindContext } from './kind/kind-spec.ts';
import type { OutboxConnection } from './kind/ports.ts';
import type { SendGate } from './send-gate.ts';
import { backoffMs, isUsedUp } from './retry-rule.ts';
import type { SteadyTime } from './steady-time.ts';
import type { Transitions } from './transitions.ts';
import { type CallFailure, whyOf, type Why } from '../claims-service/failure-reason.ts';

/** Tools that sending and reading back share. */
export interface Execution {
  journal: Journal;
  transitions: Transitions;
  kinds: KindRegister;
  context: KindContext;
  connection: OutboxConnection;
  gate: SendGate;
  time: SteadyTime;
  /** Returns how long a decision of this kind is held before it is sent, in milliseconds. */
  holdMs: (kind: DecisionKind) => number;
  /** Returns the most entries of a kind that are sent within a minute. It may change at any time. */
  mostPerMinute: (kind: DecisionKind) => number;
  random: () => number;
  /** Whether an undo is under way, until whose end nothing is sent. */
  isUndoing: () => boolean;
  /** Whether the outbox is ending, so that nothing new is started. */
  isEnding: () => boolean;
  /**
   * Whether the outbox has stopped, so that nothing is written any more: requests under way are found as `sending` at
   * the next start.
   */
  isStopped: () => boolean;
}

export type Denied = Extract<CallFailure, { kind: 'unauthorized' | 'forbidden' }>;

export function isDenied(outcome: CallFailure): outcome is Denied {
  return outcome.kind === 'unauthorized' || outcome.kind === 'forbidden';
}

/** Returns what a 401 or 403 means once the key was tried on the acquirer listing. */
export function whyDenied({ message }: Denied, verdict: KeyVerdict): Why {
  const reason = { accepted: 'not_permitted', refused: 'unauthorized', unknown: 'key_unchecked' } as const;
  return { reason: reason[verdict], detail: said(message) };
}

/** Whether the account or the connection prevents the call. Such a failure uses up no attempt. */
export function isConnectionMatter(outcome: CallFailure): boolean {
  return isDenied(outcome) || outcome.kind === 'rate_limited' || outcome.kind === 'not_sent';
}

export function attemptEnd(outcome: CallFailure, nowMs: number): AttemptEnd {
  const outcomes: Readonly<Record<CallFailure['kind'], AttemptOutcome>> = {
    refused: 'refused',
    forbidden: 'refused',
    unauthorized: 'paused',
    rate_limited: 'paused',
    not_sent: 'not_sent',
    ambiguous: 'ambiguous',
    redirected: 'ambiguous',
  };
  const httpStatus = 'httpStatus' in outcome ? outcome.httpStatus : null;
  return {
    ended_at_ms: nowMs,
    outcome: outcomes[outcome.kind],
    http_status: httpStatus,
    detail: storeDetail(whyOf(outcome).detail),
  };
}

export function answeredEnd(
  outcome: AttemptOutcome,
  nowMs: number,
  detail: Detail | null = null,
): AttemptEnd {
  return { ended_at_ms: nowMs, outcome, http_status: null, detail: storeDetail(detail) };
}

/** Returns the columns of an entry for a reason. */
export function because({ reason, detail }: Why): Pick<EntryChange, 'reason' | 'reason_detail'> {
  return { reason, reason_detail: storeDetail(detail) };
}

/** Delay in milliseconds before the next try of an entry whose failure uses up no attempt and that no event frees. */
export const uncountedPauseMs = 30_000;

/** Returns the earliest time of the next try that the service asked for with a 429, as Unix time in milliseconds. */
export function notBeforeMs(outcome: CallFailure, nowMs: number): number {
  return outcome.kind === 'rate_limited' ? nowMs + rateLimitPauseMs(outcome) : 0;
}

/** Schedules another try, or asks a person when the attempts are used up. */
export function tryLater(
  { transitions, time, random }: Execution,
  row: EntryRow,
  why: Why,
  {
    counts,
    afterMs,
    notBeforeMs: earliestMs = 0,
    ...change
  }: EntryChange & { counts: boolean; afterMs?: number; notBeforeMs?: number },
): void {
  const nowMs = time.nowMs();
  if (counts && isUsedUp(row, nowMs)) {
    const used = { ...change, ...because({ ...why, reason: 'attempts_used_up' }) };
    transitions.move(row, 'needs_person', used);
    return;
  }
  const counted: EntryChange = counts
    ? { failures: row.failures + 1, first_failed_at_ms: row.first_failed_at_ms ?? nowMs }
    : {};
  // After a pause that the service asked for, others come first: one that always meets it must not keep them.
  const dueAtMs = Math.max(earliestMs, nowMs) + (afterMs ?? backoffMs(row.failures, random));
  transitions.move(row, 'retry_wait', { ...change, ...counted, ...because(why), due_at_ms: dueAtMs });
}
