import { subscriptionEvents, subscriptionUrlPrefix } from '../../src-shared/claims-service/subscription.ts';
import type { WebhookDecision, Webhooks } from '../../src-shared/contract/subscriptions.ts';
import { waitingStates, type OutboxState } from '../../src-shared/domain/outbox-state.ts';
import {
  isSameWebhook,
  readWebhookAddress,
  type WebhookAddressProblem,
} from '../../src-shared/domain/webhook-address.ts';

export type WebhookEvent = (typeof subscriptionEvents)[number];

/** What the form holds. */
export interface WebhookDraft {
  url: string;
  subscribedEvents: readonly WebhookEvent[];
  isActive: boolean;
}

export const emptyDraft: WebhookDraft = {
  url: '',
  subscribedEvents: subscriptionEvents,
  isActive: true,
};

/** A refused creation, to be put right. */
export function draftOf({ url, subscribedEvents, isActive }: WebhookDecision): WebhookDraft {
  return {
    url,
    subscribedEvents: subscriptionEvents.filter((event) => subscribedEvents.includes(event)),
    isActive,
  };
}

export type UrlProblem = WebhookAddressProblem | 'duplicate';
export interface DraftProblems {
  url: UrlProblem | null;
  hasNoEvent: boolean;
}

/** What is wrong with it; `corrects` is the decision that it takes the place of. */
export function draftProblems(
  draft: WebhookDraft,
  { listing, decisions }: Pick<Webhooks, 'listing' | 'decisions'>,
  corrects: Pick<WebhookDecision, 'entryId' | 'replaces'> | null,
): DraftProblems {
  const address = readWebhookAddress(draft.url);
  const asSent = { ...draft, url: address.ok ? address.url : null };
  const waiting: readonly OutboxState[] = waitingStates;
  const others = [
    ...(listing?.webhooks ?? []).filter(({ id }) => id !== corrects?.replaces),
    ...decisions.filter(
      ({ kind, state, entryId }) =>
        kind === 'create_subscription' && waiting.includes(state) && entryId !== corrects?.entryId,
    ),
  ];
  const isDuplicate = others.some((other) => isSameWebhook(asSent, other));
  return {
    url: address.ok ? (isDuplicate ? 'duplicate' : null) : address.problem,
    hasNoEvent: draft.subscribedEvents.length === 0,
  };
}

/** Whether the text may still become an address: nobody is told off in the middle of a word. */
export function isBeginning(typed: string): boolean {
  return subscriptionUrlPrefix.startsWith(typed.trimStart().toLowerCase());
}
