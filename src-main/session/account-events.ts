import { EventEmitter } from 'node:events';
import type { OutboxChange, Change } from '../../src-shared/contract/changes.ts';
import type { Guards } from '../base/guard.ts';
import type { ReviewKeeper } from '../claims/review-keeper.ts';
import type { FeedKeeper } from '../feed/feed-keeper.ts';
import type { SnoozeKeeper } from '../snooze/snooze-keeper.ts';
import type { WebhookService } from '../webhooks/webhook-service.ts';
import type { SessionStatus } from './session-status.ts';

/** Events of one account, with what they carry. `claimIds: null` means too many to name. */
export interface AccountEventMap {
  /** The sync stored claims whose content changed. */
  claimsStored: [claimIds: string[] | null];
  /** Claims appear otherwise or elsewhere in lists; an empty array: a search may find more than before. */
  claimsChanged: [claimIds: string[] | null];
  /** A listing changed a document's verdict, or named a new document. */
  verdictFound: [claimId: string];
  /** Documents of a claim changed, or pinning as a whole (`null`). */
  documentsChanged: [claimId: string | null];
  /** Decisions were made, moved or noted on, and are on disk. */
  decisionsChanged: [change: OutboxChange];
  /** A person cancelled or resolved decisions. */
  decisionsWithdrawn: [];
  /** The feed of changes has more than before. */
  feedChanged: [];
  /** The listing of webhook subscriptions changed, or a rotation of a secret. */
  webhooksChanged: [];
  /** The review session changed. */
  reviewChanged: [];
  /** A saved list was added, changed, moved or removed. */
  savedListsChanged: [];
  /** Rules, and with them what is proposed for claims. */
  rulesChanged: [];
  /** The connection, the sync or a fault changed what the status says. */
  statusChanged: [];
}

/** The hub of one account: its parts emit events, and its session connects those that follow them. */
export function createAccountEvents(guards: Pick<Guards, 'part'>) {
  const emitter = new EventEmitter();
  return {
    emit: <Name extends keyof AccountEventMap>(name: Name, ...args: AccountEventMap[Name]): void => {
      emitter.emit(name, ...args);
    },
    /** Calls `listener` at each event, in the order of subscription. What it throws is a fault of `part`, and ends neither the emitter's work nor that of other listeners. */
    on: <Name extends keyof AccountEventMap>(
      name: Name,
      part: string,
      listener: (...args: AccountEventMap[Name]) => void,
    ): void => {
      emitter.on(name, guards.part(part).listener(listener));
    },
  };
}
export type AccountEvents = ReturnType<typeof createAccountEvents>;

interface ListeningParts {
  feed: FeedKeeper;
  review: Pick<ReviewKeeper, 'decisionsChanged'>;
  snoozes: SnoozeKeeper;
  status: SessionStatus;
  webhooks: WebhookService;
}

/**
 * Connects the parts of an account's session with the events that they follow, and with what the windows are told.
 */
export function connectListeners(
  { on }: AccountEvents,
  { feed, review, snoozes, status, webhooks }: ListeningParts,
  accountId: string,
  tellWindows: (change: Change) => void,
): void {
  // First of all: a decision ends the snooze of its claim, and the windows read it as ended.
  on('decisionsChanged', 'snoozes_news', ({ claimIds }) => snoozes.decided(claimIds));

  // Before the windows are told, which then read it.
  on('decisionsChanged', 'review', ({ claimIds }) => review.decisionsChanged(claimIds));

  on('claimsStored', 'windows', (claimIds) => tellWindows({ topic: 'claims', accountId, claimIds }));
  on('claimsChanged', 'windows', (claimIds) => tellWindows({ topic: 'claims', accountId, claimIds }));
  on('verdictFound', 'windows', (claimId) =>
    tellWindows({ topic: 'claims', accountId, claimIds: [claimId] }),
  );
  on('documentsChanged', 'windows', (claimId) =>
    tellWindows({ topic: 'documents', accountId, claimIds: claimId === null ? null : [claimId] }),
  );
  on('decisionsChanged', 'windows', (change) => tellWindows({ topic: 'outbox', accountId, ...change }));
  // What came to nothing may be a decision of the review.
  on('decisionsWithdrawn', 'windows', () => tellWindows({ topic: 'review', accountId }));
  on('reviewChanged', 'windows', () => tellWindows({ topic: 'review', accountId }));
  on('feedChanged', 'windows', () => tellWindows({ topic: 'feed', accountId }));
  on('webhooksChanged', 'windows', () => tellWindows({ topic: 'webhooks', accountId }));
  on('rulesChanged', 'windows', () => tellWindows({ topic: 'rules', accountId }));
  on('savedListsChanged', 'windows', () => tellWindows({ topic: 'saved_lists', accountId }));

  on('decisionsChanged', 'status_news', status.changed);
  on('statusChanged', 'status_news', status.changed);

  on('claimsStored', 'feed_news', () => feed.changed());
  on('verdictFound', 'feed_news', () => feed.changed());
  on('decisionsChanged', 'feed_news', () => feed.changed());
  on('webhooksChanged', 'feed_news', () => feed.changed());

  on('claimsStored', 'snoozes_news', (claimIds) => snoozes.changed(claimIds));
  on('feedChanged', 'snoozes_news', () => snoozes.changed([]));

  on('decisionsChanged', 'webhooks_news', (change) => webhooks.outboxChanged(change));
}
