import { subscriptionEvents } from '../../src-shared/claims-service/subscription.ts';
import type { Webhook, WebhookDecision } from '../../src-shared/contract/webhooks.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';

const url = 'https://hooks.example/a';

/** A webhook with everything in place; `part` says what matters to the test. */
export function fakeWebhook(part: Partial<Webhook> & Pick<Webhook, 'id'>): Webhook {
  return {
    url,
    subscribedEvents: [...subscriptionEvents],
    isActive: true,
    createdAt: '2026-11-12T09:41:00.000Z',
    updatedAt: '2026-11-12T09:41:00.000Z',
    partnerId: 'partner-1',
    others: [],
    secret: 'keychain',
    ...part,
  };
}

export function fakeWebhookDecision(
  part: Partial<WebhookDecision> & Pick<WebhookDecision, 'entryId' | 'state'>,
): WebhookDecision {
  return {
    kind: decisionKind.createSubscription,
    reason: null,
    agent: 'Ana Gómez',
    decidedAtMs: Date.UTC(2026, 10, 20, 14, 6),
    dueAtMs: null,
    subscriptionId: null,
    url,
    subscribedEvents: [...subscriptionEvents],
    isActive: true,
    replaces: null,
    problems: [],
    ...part,
  };
}
