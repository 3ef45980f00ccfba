import { said } from '../../../src-shared/contract/details.ts';
import type { EntryRow } from '../../journal/entry-row.ts';
import type { KindContext, Preflight, ReadBack } from './kind-spec.ts';
import type { OutboxAccount } from './ports.ts';
import type { CallFailure } from '../../claims-service/failure-reason.ts';
import { laneNames } from '../../journal/lane-names.ts';

/** What a partner's subscriptions go through, one after another. */
export function partnerLane({ partnerId }: OutboxAccount): { name: string; ordered: true } {
  return { name: laneNames.partner(partnerId), ordered: true };
}

/** The partner that the entry was decided for; `null` when the account is another partner's by now. */
export function partnerOf(row: EntryRow, { account }: KindContext): string | null {
  return account.partnerId !== null && row.lane === partnerLane(account).name ? account.partnerId : null;
}

export const otherPartner = {
  verdict: 'ask',
  why: { reason: 'profile_restored', detail: { code: 'partner_changed', params: {} } },
} as const satisfies Preflight & ReadBack;

/** What a failed read of the subscriptions means before sending. */
export function subscriptionsFailure(outcome: CallFailure): Preflight {
  if (outcome.kind === 'refused') {
    return { verdict: 'failed', why: { reason: 'service_refused', detail: said(outcome.refusal.message) } };
  }
  return { verdict: 'read_failed', outcome };
}

/** For calls after a preflight that has made sure of it. */
export function requirePartner(row: EntryRow, context: KindContext): string {
  const partnerId = partnerOf(row, context);
  if (partnerId === null) throw new Error('the entry is of another partner');
  return partnerId;
}
