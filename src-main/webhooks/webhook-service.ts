import type { OutboxChange } from '../../src-shared/contract/changes.ts';
import type { Decided, Webhook, Webhooks } from '../../src-shared/contract/webhooks.ts';
import { decisionKind, decisions } from '../../src-shared/domain/decision/decision.ts';
import {
  cameAbout,
  hasEnded,
  isUnresolved,
  outboxStates,
} from '../../src-shared/domain/decision/outbox-state.ts';
import type { Guard } from '../base/guard.ts';
import type { ClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { Journal } from '../journal/journal.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { laneNames } from '../journal/lane-names.ts';
import { Refused } from '../base/refused.ts';
import type { Replica } from '../replica/store/replica.ts';
import { rotationsOf } from './rotations.ts';
import { createSecretTidying } from './secret-cleanup.ts';
import type { WebhookListing } from './webhook-listing.ts';
import {
  type Creation,
  type Deletion,
  readRows,
  type WebhookRows,
  viewCreation,
  viewDeletion,
} from './webhook-rows.ts';
import type { OutboxAccount, OutboxConnection, WebhookSecrets } from '../outbox/outbox.ts';

export interface WebhookServiceOptions {
  accountId: string;
  account: OutboxAccount;
  journal: Journal;
  outbox: Outbox;
  kept: Replica['subscriptions'];
  reading: WebhookListing;
  /** Client for reads that a person requests. Their failures affect nothing else. */
  client: Pick<ClaimsServiceClient, 'readSubscriptions'>;
  /** Store of the secrets; `null` if there is only the journal. */
  secrets: WebhookSecrets | null;
  connection: OutboxConnection;
  /** Runs background work. */
  guard: Guard;
  onChange: () => void;
}

const webhookKinds: readonly string[] = [decisionKind.createSubscription, decisionKind.deleteSubscription];
const endedSetting = (entryId: string) => `rotation-ended:${entryId}`;

export function createWebhookService(options: WebhookServiceOptions) {
  const { accountId, account, journal, outbox, kept, reading, secrets, connection, guard, onChange } =
    options;
  const { partnerId } = account;
  const readSubscriptions = reading.through(options.client);
  const stopping = new AbortController();
  let unsubscribe: (() => void) | null = null;
  let doneBefore = 0;

  const rows = (): WebhookRows =>
    readRows(
      partnerId === null ? [] : journal.entries.listOfLane(laneNames.partner(partnerId), outboxStates),
    );
  const listing = () => (partnerId === null ? null : kept.read(partnerId).listing);
  const isEnded = (entryId: string) => journal.settings.get(endedSetting(entryId)) !== null;
  const tidying = secrets && createSecretTidying({ journal, secrets, rows, onChange });

  function countDone(): number {
    const { creations, deletions } = rows();
    return [...creations, ...deletions].filter(({ row }) => row.state === 'done').length;
  }

  async function refresh(): Promise<void> {
    if (partnerId !== null) await readSubscriptions(partnerId, { signal: stopping.signal });
  }

  function decideCreation(payload: Creation['payload'], groupId?: string): Decided {
    const decided = outbox.decide({ accountId, kind: decisionKind.createSubscription, payload, groupId });
    if (decided.entryIds.length > 0) return decided;
    throw new Refused('partner_missing', {});
  }

  return {
    view(): Webhooks {
      const stored = partnerId === null ? { listing: null, refusal: null } : kept.read(partnerId);
      return {
        ...viewOf(rows(), stored, isEnded),
        failure: reading.failure(),
        isReading: reading.isReading(),
      };
    },
    /** Reads the listing; resolves when that has ended, whether it succeeded or not. */
    refresh,
    /** Returns a secret for a person who asked for it; `null` if it is not here. */
    async secretOf(subscriptionId: string): Promise<string | null> {
      const creation = rows().creations.find((one) => one.subscriptionId === subscriptionId);
      return creation?.secret ?? secrets?.read(subscriptionId) ?? null;
    },
    /** Rotates a subscription. @throws Refused */
    rotate(subscriptionId: string): Decided {
      const read = rows();
      const isBusy =
        rotationsOf(read, listing(), isEnded).some(
          ({ oldId, step }) => oldId === subscriptionId && step !== 'finished',
        ) ||
        read.deletions.some(
          ({ row, payload }) => payload.subscriptionId === subscriptionId && isUnresolved(row.state),
        );
      if (isBusy) throw new Refused('decision_pending', {});
      return decideCreation({ ...payloadOf(listing(), subscriptionId), replaces: subscriptionId });
    },
    endRotation(entryId: string): void {
      journal.transaction(() => journal.settings.set(endedSetting(entryId), 'yes'));
      onChange();
    },
    /** Creates a subscription again whose secret is lost. @throws Refused */
    createAgain(subscriptionId: string): Decided {
      const lost = rows().creations.findLast(
        (one) => one.subscriptionId === subscriptionId && one.isSecretLost,
      );
      const payload = lost?.payload ?? payloadOf(listing(), subscriptionId);
      // All of it or nothing: a held file must not leave a webhook that is deleted and never made again.
      return journal.transaction(() => {
        if (lost?.row.state === 'needs_person') outbox.resolve([lost.row.id], 'treat_as_done');
        const deletion = outbox.decide({
          accountId,
          kind: decisionKind.deleteSubscription,
          payload: { subscriptionId, url: payload.url },
        });
        // One key press: one undo takes both back.
        const creation = decideCreation(payload, deletion.groupId);
        if (lost && payload.replaces !== undefined) this.endRotation(lost.row.id);
        return { ...deletion, entryIds: [...deletion.entryIds, ...creation.entryIds] };
      });
    },
    /** Returns every webhook that was created here: their secrets may be in the keychain. */
    createdIds: (): string[] => rows().creations.flatMap(({ subscriptionId }) => subscriptionId ?? []),
    /** Call it after each change of the outbox. */
    outboxChanged({ kinds }: Pick<OutboxChange, 'kinds'>): void {
      if (!kinds.some((kind) => webhookKinds.includes(kind))) return;
      const done = countDone();
      if (done <= doneBefore) return;
      doneBefore = done;
      tidying?.run();
      guard.run(refresh);
    },
    start(): void {
      doneBefore = countDone();
      tidying?.run();
      // Only where it has worked before: a key that may not read this must not pause the account unasked.
      if (listing() !== null) guard.run(refresh);
      unsubscribe = connection.subscribe(() => {
        if (reading.failure()?.code === 'line_down' && connection.state().state === 'online')
          guard.run(refresh);
      });
    },
    stop(): void {
      unsubscribe?.();
      stopping.abort();
    },
  };
}
/** The webhook subscriptions of an account's partner: the cached listing, with what was decided here. */
export type WebhookService = ReturnType<typeof createWebhookService>;

/** Returns the payload that creates an equal subscription. @throws Refused */
function payloadOf(
  listing: ReturnType<WebhookServiceOptions['kept']['read']>['listing'],
  subscriptionId: string,
): Creation['payload'] {
  const { url, subscribedEvents, isActive } =
    listing?.subscriptions.find(({ id }) => id === subscriptionId) ?? {};
  const found = { url, subscribedEvents, isActive };
  const payload = decisions[decisionKind.createSubscription].payload.safeParse(found);
  if (payload.success) return payload.data;
  throw new Refused('not_repeatable', {});
}

/** Returns the stored listing and the decisions on it, as the interface shows them together. */
function viewOf(
  { creations, deletions }: WebhookRows,
  { listing, refusal }: ReturnType<WebhookServiceOptions['kept']['read']>,
  isEnded: (entryId: string) => boolean,
): Omit<Webhooks, 'failure' | 'isReading'> {
  const isShown = ({ row }: { row: EntryRow }) => !hasEnded(row.state);
  return {
    listing: listing && {
      webhooks: listing.subscriptions
        .filter(({ id }) => !isDeletedSince(listing.readAtMs, id, deletions))
        .map((one) => ({ ...one, secret: secretPlace(one.id, creations) })),
      readAtMs: listing.readAtMs,
      leftOut: listing.leftOut,
    },
    refusal,
    decisions: [
      ...creations.filter(isShown).map(viewCreation),
      ...deletions.filter(isShown).map(viewDeletion),
    ],
    rotations: rotationsOf({ creations, deletions }, listing, isEnded),
  };
}

/**
 * Returns whether a subscription was deleted after the listing was read, which would show it as if nothing had
 * happened.
 */
function isDeletedSince(readAtMs: number, subscriptionId: string, deletions: readonly Deletion[]): boolean {
  return deletions.some(
    ({ row, payload }) =>
      payload.subscriptionId === subscriptionId && cameAbout(row) && (row.ended_at_ms ?? 0) >= readAtMs,
  );
}

function secretPlace(subscriptionId: string, creations: readonly Creation[]): Webhook['secret'] {
  const creation = creations.findLast((one) => one.subscriptionId === subscriptionId);
  if (!creation) return 'unknown';
  if (creation.isSecretLost) return 'lost';
  return creation.secret === null ? 'keychain' : 'journal';
}
