import { z } from 'zod';
import {
  mostSubscriptionEvents,
  subscriptionEventCodeSchema,
  subscriptionEvents,
  subscriptionUrlPrefix,
} from '../../src-shared/claims-service/subscription.ts';
import type { WebhookDecision, Webhooks } from '../../src-shared/contract/webhooks.ts';
import { isWaiting } from '../../src-shared/domain/decision/outbox-state.ts';
import {
  isSameWebhook,
  readWebhookAddress,
  type WebhookAddressProblem,
} from '../../src-shared/domain/settings/webhook-address.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';

/** Content of the form. */
export const webhookDraftSchema = z.object({
  url: z.string(),
  /** Documented event codes. */
  subscribedEvents: z.array(z.string()).readonly(),
  /** Further codes as typed: separated by spaces, commas or lines. */
  furtherEvents: z.string(),
  isActive: z.boolean(),
});
export type WebhookDraft = z.infer<typeof webhookDraftSchema>;

export const emptyDraft: WebhookDraft = {
  url: '',
  subscribedEvents: subscriptionEvents,
  furtherEvents: '',
  isActive: true,
};

const documented: readonly string[] = subscriptionEvents;

/** Returns the codes that are sent: the documented ones in their order, then the further ones, each once. */
export function eventsOf({ subscribedEvents, furtherEvents }: WebhookDraft): string[] {
  return [
    ...subscriptionEvents.filter((event) => subscribedEvents.includes(event)),
    ...new Set(codesIn(furtherEvents).filter((code) => !subscribedEvents.includes(code))),
  ];
}

function codesIn(typed: string): string[] {
  return typed.split(/[\s,;]+/).filter((code) => code !== '');
}

/** Returns the content of a refused creation, to be corrected. */
export function draftOf({ url, subscribedEvents, isActive }: WebhookDecision): WebhookDraft {
  return {
    url,
    subscribedEvents: subscriptionEvents.filter((event) => subscribedEvents.includes(event)),
    furtherEvents: subscribedEvents.filter((event) => !documented.includes(event)).join(' '),
    isActive,
  };
}

export type UrlProblem = WebhookAddressProblem | 'duplicate';
export interface DraftProblems {
  url: UrlProblem | null;
  hasNoEvent: boolean;
  /** The first further code that can't be one. */
  badEvent: string | null;
  hasTooManyEvents: boolean;
}

/** Returns what is wrong with it; `corrects` is the decision that it replaces. */
export function draftProblems(
  draft: WebhookDraft,
  { listing, decisions }: Pick<Webhooks, 'listing' | 'decisions'>,
  corrects: Pick<WebhookDecision, 'entryId' | 'replaces'> | null,
): DraftProblems {
  const address = readWebhookAddress(draft.url);
  const events = eventsOf(draft);
  const asSent = { isActive: draft.isActive, subscribedEvents: events, url: address.ok ? address.url : null };
  const others = [
    ...(listing?.webhooks ?? []).filter(({ id }) => id !== corrects?.replaces),
    ...decisions.filter(
      ({ kind, state, entryId }) =>
        kind === decisionKind.createSubscription && isWaiting(state) && entryId !== corrects?.entryId,
    ),
  ];
  const isDuplicate = others.some((other) => isSameWebhook(asSent, other));
  return {
    url: address.ok ? (isDuplicate ? 'duplicate' : null) : address.problem,
    hasNoEvent: events.length === 0,
    badEvent: events.find((event) => !subscriptionEventCodeSchema.safeParse(event).success) ?? null,
    hasTooManyEvents: events.length > mostSubscriptionEvents,
  };
}

/** Whether the text may still become an address: no problem is shown in the middle of a word. */
export function isBeginning(typed: string): boolean {
  return subscriptionUrlPrefix.startsWith(typed.trimStart().toLowerCase());
}
