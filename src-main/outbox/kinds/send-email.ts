import { said } from '../../../src-shared/contract/details.ts';
import { mailingPermission } from '../../../src-shared/claims-service/endpoints.ts';
import { decisions } from '../../../src-shared/domain/decision/decision.ts';
import { isNotThere } from '../../../src-shared/domain/decision/outbox-state.ts';
import { confirmEmailAfterMs, sameAddressWithinMs } from '../../../src-shared/domain/email/email-timing.ts';
import { isEmailAddress } from '../../../src-shared/domain/email/email-address.ts';
import type { EntryRow } from '../../journal/entry-row.ts';
import { claimLane } from '../kind/claim-reading.ts';
import { defineKind } from '../kind/kind.ts';
import { onlyJob } from '../kind/only-job.ts';
import { parseJson } from '../../base/parse-json.ts';

const schema = decisions.send_email.payload;

/**
 * Sends an e-mail. It can't be read back or recalled: when the outcome is unknown, a person chooses "mark as sent" or
 * "send again". A closed claim accepts one too: nothing in the interface forbids it.
 */
export const sendEmail = defineKind({
  kind: 'send_email',
  schema,
  payloadVersion: 1,
  endpoints: ['sendEmail'],
  batchSize: 1,
  lane: ({ claimId }) => claimLane(claimId),
  claimIdOf: ({ claimId }) => claimId,
  blocks: 'same_kind',
  supersedes: false,
  confirmAfterMs: confirmEmailAfterMs,
  whenAmbiguous: { rule: 'ask' },
  drafts: ({ payload, saw, evenIfRecent }) => [{ payload, saw, confirmed: evenIfRecent }],
  refusal({ payload: { claimId, email }, confirmed }, { entriesOf, nowMs }) {
    if (!isEmailAddress(email)) return 'not_an_address';
    const isRepeated = entriesOf(claimId).some(
      (row) => isRecentEmail(row, nowMs) && emailAddressOf(row) === email.toLowerCase(),
    );
    return isRepeated && !confirmed ? 'duplicate' : null;
  },
  send(jobs, { client, signal }) {
    const { claimId, email } = onlyJob(jobs).payload;
    return client.sendEmail(claimId, email, { signal });
  },
  settle(jobs, { meta }) {
    const { claimId } = onlyJob(jobs).payload;
    const answered = meta?.claimId ?? claimId;
    return [answered === claimId ? { to: 'done' } : { to: 'unknown', detail: said(answered) }];
  },
  settleRefusal(_job, refused) {
    if (refused.kind !== 'not_permitted') return null;
    const detail = said(refused.message) ?? {
      code: 'permission' as const,
      params: { permission: mailingPermission },
    };
    return { to: 'failed', why: { reason: 'permission_missing', detail } };
  },
});

/** Whether the e-mail may have been sent: not if it certainly wasn't, or if a person set it aside. */
export function mayHaveGone({ state, resolution }: EntryRow): boolean {
  return !isNotThere(state) && resolution !== 'discard';
}

/**
 * Returns when the e-mail was sent or may have been, as Unix time in milliseconds; `null` if it has not left the
 * machine. A request that was certainly not carried out leaves no trace in `first_sent_at_ms`.
 */
export function sentAtMs({ state, first_sent_at_ms, ended_at_ms }: EntryRow): number | null {
  // Without a request of ours, a person said that it is done.
  return first_sent_at_ms ?? (state === 'resolved' ? ended_at_ms : null);
}

/** Whether the e-mail was sent within the last day or may still be sent. */
export function isRecentEmail(row: EntryRow, nowMs: number): boolean {
  return mayHaveGone(row) && nowMs - (sentAtMs(row) ?? nowMs) < sameAddressWithinMs;
}

/** Returns the address in lower case, as addresses that differ only in case reach the same mailbox. */
export function emailAddressOf(row: EntryRow): string | null {
  return schema.safeParse(parseJson(row.payload)).data?.email.toLowerCase() ?? null;
}
