import type { ReceivedSubscription } from '../../../src-shared/claims-service/subscription.ts';
import { type DecisionPayload, decisionPayloadSchemas } from '../../../src-shared/domain/decision.ts';
import { defineKind } from '../kind.ts';
import { onlyJob } from '../only-job.ts';
import {
  otherPartner,
  partnerLane,
  partnerOf,
  requirePartner,
  subscriptionsFailure,
} from '../partner-lane.ts';

/**
 * The secret is in the answer to the creation and nowhere else: it is stored with the answer. When
 * the answer is lost and the subscription is found, the way out is to delete it and create it again.
 */
export const createSubscription = defineKind({
  kind: 'create_subscription',
  schema: decisionPayloadSchemas.create_subscription,
  payloadVersion: 1,
  holdMs: 5_000,
  batchSize: 1,
  lane: (_payload, account) => partnerLane(account),
  claimIdOf: () => null,
  whenUnknownBlocks: 'lane',
  onePerClaim: false,
  supersedes: false,
  confirmAfterMs: null,
  whenAmbiguous: { rule: 'read_back', afterMs: [5_000, 30_000, 90_000], resends: 0 },
  drafts: ({ payload }) => [{ payload, saw: null, confirmed: false }],
  refusal: (_draft, { account }) => (account.partnerId === null ? 'partner_missing' : null),
  async preflight({ row, payload }, context) {
    const partnerId = partnerOf(row, context);
    if (partnerId === null) return otherPartner;
    const read = await context.client.readSubscriptions(partnerId, { signal: context.signal });
    if (read.kind !== 'ok') return subscriptionsFailure(read);
    const same = read.answer.data.find((subscription) => isSame(subscription, payload));
    return same ? { verdict: 'conflict', why: { reason: 'duplicate', detail: same.id } } : { verdict: 'go' };
  },
  send(jobs, context) {
    const { row, payload } = onlyJob(jobs);
    return context.client.createSubscription(requirePartner(row, context), payload, {
      signal: context.signal,
    });
  },
  settle(_jobs, { data: { id, secret } }) {
    if (secret === null) return [{ to: 'done', why: { reason: 'secret_lost', detail: id } }];
    return [{ to: 'done', result: { subscriptionId: id, secret } }];
  },
  async readBack({ row, payload }, context) {
    const partnerId = partnerOf(row, context);
    if (partnerId === null) return otherPartner;
    const read = await context.client.readSubscriptions(partnerId, { signal: context.signal });
    if (read.kind !== 'ok') return { verdict: 'read_failed', outcome: read };
    const same = read.answer.data.find((subscription) => isSame(subscription, payload));
    if (same) return { verdict: 'ask', why: { reason: 'secret_lost', detail: same.id } };
    return { verdict: 'no_effect', equal: true };
  },
});

function isSame(
  { url, subscribedEvents }: ReceivedSubscription,
  payload: DecisionPayload<'create_subscription'>,
): boolean {
  return url === payload.url && eventsKey(subscribedEvents) === eventsKey(payload.subscribedEvents);
}

function eventsKey(events: readonly string[] | null): string {
  return JSON.stringify([...new Set(events)].toSorted());
}
