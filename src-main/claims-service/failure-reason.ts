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

/** Returns why a call brought nothing, as an entry or a listing says it. */
export function whyOf(outcome: CallFailure): Why {
  switch (outcome.kind) {
    case 'refused':
      return { reason: 'service_refused', detail: said(outcome.refusal.message ?? outcome.refusal.code) };
    case 'forbidden':
      return { reason: 'service_refused', detail: said(outcome.message) };
    case 'unauthorized':
      return { reason: 'unauthorized', detail: said(outcome.message) };
    case 'rate_limited':
      return { reason: 'rate_limited', detail: said(outcome.message) };
    case 'redirected':
      return { reason: 'redirected', detail: outcome.detail };
    default:
      return { reason: reasonByFault[outcome.fault], detail: outcome.detail };
  }
}
