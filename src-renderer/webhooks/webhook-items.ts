import type { Rotation, Webhook, WebhookDecision, Webhooks } from '../../src-shared/contract/webhooks.ts';
import { readInstantMs } from '../../src-shared/domain/time/instant.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import type { LoadedList } from '../list/loaded-list.ts';

/** A line of the list: a webhook that the service has, under what was decided on it here. */
export interface ListedItem {
  kind: 'listed';
  /** Stays the same while the line is about the same thing. */
  key: string;
  webhook: Webhook;
  /** Waits, or wants a person. */
  deletion: WebhookDecision | null;
  /** Its own creation, when that is not settled: the secret was lost. */
  creation: WebhookDecision | null;
  /** It is the old or the new one of this rotation. */
  rotation: Rotation | null;
  isNew: boolean;
}

/** A line of the list: one that is to be created. */
export interface CreationItem {
  kind: 'creation';
  key: string;
  creation: WebhookDecision;
  rotation: Rotation | null;
}
export type WebhookItem = ListedItem | CreationItem;

/** The lines of the list, each known by its key. */
export interface WebhookItems extends LoadedList {
  items: readonly WebhookItem[];
}

/** What was decided comes first: it is what somebody waits for. The others, newest first. */
export function webhookItems({ listing, decisions, rotations }: Webhooks): WebhookItem[] {
  const listed = (listing?.webhooks ?? []).toSorted((a, b) => createdAtMs(b) - createdAtMs(a));
  const isListed = (id: string | null) => listed.some((webhook) => webhook.id === id);
  const creations = decisions.filter(
    ({ kind, subscriptionId }) => kind === decisionKind.createSubscription && !isListed(subscriptionId),
  );
  return [
    ...creations.map(
      (creation): CreationItem => ({
        kind: 'creation',
        key: creation.entryId,
        creation,
        rotation: rotations.find(({ entryId }) => entryId === creation.entryId) ?? null,
      }),
    ),
    ...listed.map((webhook): ListedItem => {
      const asOld = rotations.find(({ oldId }) => oldId === webhook.id);
      const asNew = rotations.find(({ newId }) => newId === webhook.id);
      return {
        kind: 'listed',
        key: webhook.id,
        webhook,
        deletion: decisionOn(decisions, decisionKind.deleteSubscription, webhook.id),
        creation: decisionOn(decisions, decisionKind.createSubscription, webhook.id),
        rotation: asOld ?? asNew ?? null,
        isNew: asOld === undefined && asNew !== undefined,
      };
    }),
  ];
}

/** One whose day is not said comes last. */
function createdAtMs({ createdAt }: Webhook): number {
  return readInstantMs(createdAt) ?? 0;
}

function decisionOn(
  decisions: readonly WebhookDecision[],
  kind: WebhookDecision['kind'],
  subscriptionId: string,
): WebhookDecision | null {
  return decisions.findLast((one) => one.kind === kind && one.subscriptionId === subscriptionId) ?? null;
}

/** Which of the three steps a rotation is at. */
export function stepNumber(step: Rotation['step']): 1 | 2 | 3 {
  if (step === 'creating' || step === 'stopped' || step === 'secret_lost') return 1;
  return step === 'arriving' || step === 'unlisted' || step === 'arrived' ? 2 : 3;
}

/** The address as it is read: without what they all begin with. */
export function shortAddress(url: string): string {
  return url.replace(/^https:\/\//, '').replace(/\/$/, '');
}

export function hostOf(url: string | null): string | null {
  return url === null ? null : (URL.parse(url)?.host ?? null);
}
