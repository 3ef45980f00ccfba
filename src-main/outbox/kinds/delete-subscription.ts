import { subscriptionNotFoundCode } from '../../../src-shared/claims-service/answers.ts';
import { decisions } from '../../../src-shared/domain/decision/decision.ts';
import { defineKind } from '../kind/kind.ts';
import { onlyJob } from '../kind/only-job.ts';
import {
  otherPartner,
  partnerLane,
  readSubscriptions,
  requirePartner,
  subscriptionsFailure,
} from '../kind/partner-lane.ts';

/** Deletes a subscription: irreversible, and safe to repeat, as what is deleted stays deleted. */
export const deleteSubscription = defineKind({
  kind: 'delete_subscription',
  schema: decisions.delete_subscription.payload,
  payloadVersion: 1,
  endpoints: ['readSubscriptions', 'deleteSubscription'],
  batchSize: 1,
  lane: (_payload, account) => partnerLane(account),
  claimIdOf: () => null,
  blocks: 'lane',
  supersedes: false,
  confirmAfterMs: null,
  whenAmbiguous: { rule: 'resend', withinMs: null },
  drafts: ({ payload }) => [{ payload, saw: null, confirmed: false }],
  refusal: (_draft, { account }) => (account.partnerId === null ? 'partner_missing' : null),
  /**
   * Checks only that the partner can be read. The interface shows one subscription in that answer, so one that is
   * missing from it may still exist; deleting it tells for certain.
   */
  async preflight({ row }, context) {
    const read = await readSubscriptions(row, context);
    if (read === null) return otherPartner;
    return read.kind === 'ok' ? { verdict: 'go' } : subscriptionsFailure(read);
  },
  send(jobs, context) {
    const { row, payload } = onlyJob(jobs);
    const partnerId = requirePartner(row, context);
    return context.client.deleteSubscription(partnerId, payload.subscriptionId, { signal: context.signal });
  },
  settle: () => [{ to: 'done' }],
  settleRefusal({ row }, refused) {
    if (refused.kind !== 'refused' || refused.refusal.code !== subscriptionNotFoundCode) return null;
    const isFirstTry = row.uncertain === 0;
    return isFirstTry
      ? { to: 'done', why: { reason: 'done_by_someone_else', detail: null } }
      : { to: 'done' };
  },
});
