import type { Rotation, Webhook, WebhookDecision, Webhooks } from '../../src-shared/contract/webhooks.ts';
import { readInstantMs } from '../../src-shared/domain/time/instant.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import type { LoadedList } from '../list/loaded-list.ts';

/** A line of the list: a webhook at the service, with what was decided on it here. */
export interface ListedItem {
  kind: 'listed';
  /** Key that is the same while the line is about the same webhook. */
  key: string;
  webhook: Webhook;
  /** Deletion that waits, or wants a person. */
  deletion: WebhookDecision | null;
  /** Its own creation, if that is not settled: the secret was lost. */
  creation: WebhookDecision | null;
  /** Rotation of which it is the old or the new webhook. */
  rotation: Rotation | null;
  isNew: boolean;
}

/** A line of the list for a webhook that is to be created. */
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

/** Returns the lines: decisions first, as somebody waits for them; the others newest first. */
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

/** Returns the creation time; unknown ones come last. */
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

/** Returns which of the three steps a rotation is at. */
export function stepNumber(step: Rotation['step']): 1 | 2 | 3 {
  if (step === 'creating' || step === 'stopped' || step === 'secret_lost') return 1;
  return step === 'arriving' || step === 'unlisted' || step === 'arrived' ? 2 : 3;
}

/** Returns the address for reading, without the common beginning. */
export function shortAddress(url: string): string {
  return url.replace(/^https:\/\//, '').replace(/\/$/, '');
}

export function hostOf(url: string | null): string | null {
  return url === null ? null : (URL.parse(url)?.host ?? null);
}
