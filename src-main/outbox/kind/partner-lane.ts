import { said } from '../../../src-shared/contract/details.ts';
import type { EntryRow } from '../../journal/entry-row.ts';
import type { KindContext, Preflight, ReadBack } from './kind-spec.ts';
import type { OutboxAccount } from './ports.ts';
import type { CallFailure } from '../../claims-service/failure-reason.ts';
import { laneNames } from '../../journal/lane-names.ts';

/** Returns the lane of a partner's subscriptions, whose changes are sent one after another. */
export function partnerLane({ partnerId }: OutboxAccount): { name: string; ordered: true } {
  return { name: laneNames.partner(partnerId), ordered: true };
}

/** Returns the partner that the entry was decided for; `null` if the account belongs to another partner now. */
function partnerOf(row: EntryRow, account: OutboxAccount): string | null {
  return account.partnerId !== null && row.lane === partnerLane(account).name ? account.partnerId : null;
}

/** Reads the subscriptions of the entry's partner; `null` if the account belongs to another partner now. */
export async function readSubscriptions(row: EntryRow, { client, signal, account }: KindContext) {
  const partnerId = partnerOf(row, account);
  return partnerId === null ? null : client.readSubscriptions(partnerId, { signal });
}

export const otherPartner = {
  verdict: 'ask',
  why: { reason: 'profile_restored', detail: { code: 'partner_changed', params: {} } },
} as const satisfies Preflight & ReadBack;

/** Returns what a failed read of the subscriptions means before sending. */
export function subscriptionsFailure(outcome: CallFailure): Preflight {
  if (outcome.kind === 'refused') {
    return { verdict: 'failed', why: { reason: 'service_refused', detail: said(outcome.refusal.message) } };
  }
  return { verdict: 'read_failed', outcome };
}

/** Returns the partner for calls after a preflight that has checked it. @throws if there is none */
export function requirePartner(row: EntryRow, context: KindContext): string {
  const partnerId = partnerOf(row, context.account);
  if (partnerId === null) throw new Error('the entry is of another partner');
  return partnerId;
}
