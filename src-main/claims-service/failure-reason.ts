import { type Detail, said } from '../../src-shared/contract/details.ts';
import type { EntryReason } from '../../src-shared/domain/decision/decision.ts';
import type { CallOutcome, ConnectionFault } from './call-outcome.ts';

export type CallFailure = Exclude<CallOutcome<unknown>, { kind: 'ok' }>;

export interface Why {
  reason: EntryReason;
  /** Words of the service or of the system. */
  detail: Detail | null;
}

const reasonByFault: Readonly<Record<ConnectionFault, EntryReason>> = {
  no_key: 'no_key',
  stopped: 'interrupted',
  host_unknown: 'line_down',
  connection_refused: 'line_down',
  tls_failed: 'line_down',
  proxy_failed: 'line_down',
  timed_out: 'deadline_passed',
  connection_lost: 'interrupted',
  service_error: 'service_error',
  answer_broken: 'answer_broken',
  answer_unusable: 'answer_broken',
  answer_too_large: 'answer_broken',
};

const reasonByKind = {
  refused: 'service_refused',
  forbidden: 'service_refused',
  unauthorized: 'unauthorized',
  rate_limited: 'rate_limited',
  redirected: 'redirected',
} as const satisfies Partial<Record<CallFailure['kind'], EntryReason>>;

/** Returns why a call brought nothing, as an entry or a listing says it. */
export function whyOf(outcome: CallFailure): Why {
  const reason = 'fault' in outcome ? reasonByFault[outcome.fault] : reasonByKind[outcome.kind];
  const code = outcome.kind === 'refused' ? outcome.refusal.code : null;
  return { reason, detail: detailOf(outcome) ?? said(code) };
}

/** Returns the words of the service or of the system about a call that brought nothing. */
export function detailOf(outcome: CallFailure): Detail | null {
  if ('detail' in outcome) return outcome.detail;
  return said(outcome.kind === 'refused' ? outcome.refusal.message : outcome.message);
}

const faultsOfOneCall = ['service_error', 'answer_unusable', 'answer_too_large'] as const;

/** Whether a fault is that of one call alone: the service is there, and has trouble with it. */
export function isOfOneCall(fault: ConnectionFault): fault is (typeof faultsOfOneCall)[number] {
  return faultsOfOneCall.some((one) => one === fault);
}
