import { type Detail, said } from '../../../src-shared/contract/details.ts';
import { type ServiceRefusal, validationErrorCode } from '../../../src-shared/claims-service/answers.ts';
import type { ReceivedSubscription } from '../../../src-shared/claims-service/subscription.ts';
import { type DecisionPayload, decisions } from '../../../src-shared/domain/decision/decision.ts';
import { isSameAddress, isSameWebhook } from '../../../src-shared/domain/settings/webhook-address.ts';
import { defineKind } from '../kind/kind.ts';
import { readBackAfterMs } from '../kind/kind-spec.ts';
import { onlyJob } from '../kind/only-job.ts';
import {
  otherPartner,
  partnerLane,
  readSubscriptions,
  requirePartner,
  subscriptionsFailure,
} from '../kind/partner-lane.ts';

/**
 * Creates a webhook subscription. Its secret is in the answer to the creation and nowhere else. It is committed to
 * the encrypted journal with the answer, then written to the keychain, and leaves the journal in the commit of
 * `done`: from the answer on, it is always in one of the two. If the keychain can't take it, it stays in the journal.
 * If the answer is lost and the subscription is found, the remedy is to delete it and create it again.
 */
export const createSubscription = defineKind({
  kind: 'create_subscription',
  schema: decisions.create_subscription.payload,
  payloadVersion: 1,
  endpoints: ['readSubscriptions', 'createSubscription'],
  batchSize: 1,
  lane: (_payload, account) => partnerLane(account),
  claimIdOf: () => null,
  blocks: 'lane',
  supersedes: false,
  confirmAfterMs: null,
  whenAmbiguous: { rule: 'read_back', afterMs: readBackAfterMs, resends: 0 },
  drafts: ({ payload }) => [{ payload, saw: null, confirmed: false }],
  refusal: (_draft, { account }) => (account.partnerId === null ? 'partner_missing' : null),
  async preflight({ row, payload }, context) {
    const read = await readSubscriptions(row, context);
    if (read === null) return otherPartner;
    if (read.kind !== 'ok') return subscriptionsFailure(read);
    const same = findSame(read.answer.data, payload);
    return same
      ? { verdict: 'conflict', why: { reason: 'duplicate', detail: subscriptionDetail(same.id) } }
      : { verdict: 'go' };
  },
  send(jobs, context) {
    const { row, payload } = onlyJob(jobs);
    const { replaces: _ours, ...body } = payload;
    return context.client.createSubscription(requirePartner(row, context), body, {
      signal: context.signal,
    });
  },
  settle(jobs, { data: { id, secret, url } }) {
    if (url !== null && !isSameAddress(url, onlyJob(jobs).payload.url)) {
      return [{ to: 'unknown', detail: said(url), result: { subscriptionId: id, secret } }];
    }
    if (secret === null) {
      const why = { reason: 'secret_lost', detail: subscriptionDetail(id) } as const;
      return [{ to: 'done', why, result: { subscriptionId: id, lost: 'yes' } }];
    }
    return [{ to: 'done', result: { subscriptionId: id, secret } }];
  },
  settleRefusal(_job, refused) {
    if (refused.kind !== 'refused' || refused.refusal.code !== validationErrorCode) return null;
    const found = validationItems(refused.refusal);
    const detail = said(refused.refusal.message ?? found[0]?.message ?? validationErrorCode);
    return {
      to: 'failed',
      why: { reason: 'service_refused', detail },
      result: { validation: JSON.stringify(found) },
    };
  },
  async storeResult(result, { secrets }) {
    const { subscriptionId = null, secret = null } = result;
    if (subscriptionId === null || secret === null || secrets === null) return { result };
    try {
      await secrets.keep(subscriptionId, secret);
      return { result: { subscriptionId, secret: null } };
    } catch {
      return { result, why: { reason: 'secret_in_journal', detail: null } };
    }
  },
  async readBack({ row, payload }, context) {
    const read = await readSubscriptions(row, context);
    if (read === null) return otherPartner;
    if (read.kind !== 'ok') return { verdict: 'read_failed', outcome: read };
    const same = findSame(read.answer.data, payload);
    if (same) return { verdict: 'ask', why: { reason: 'secret_lost', detail: subscriptionDetail(same.id) } };
    return { verdict: 'no_effect', equal: true };
  },
});

function findSame(
  subscriptions: readonly ReceivedSubscription[],
  payload: DecisionPayload<'create_subscription'>,
): ReceivedSubscription | undefined {
  return subscriptions.find((one) => one.id !== payload.replaces && isSameWebhook(one, payload));
}

function subscriptionDetail(subscriptionId: string): Detail {
  return { code: 'subscription', params: { subscriptionId } };
}

const mostItems = 20;
const longestMessage = 500;

/** Returns what the service found wrong, each message with the name of its field. */
function validationItems({ error }: ServiceRefusal): { field: string | null; message: string }[] {
  return (error ?? []).slice(0, mostItems).map(({ code, message, path }) => ({
    field: path?.[0]?.slice(0, 100) ?? null,
    message: (message ?? code ?? validationErrorCode).slice(0, longestMessage),
  }));
}
