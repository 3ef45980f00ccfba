import type { Change } from '../../src-shared/contract/changes.ts';
import type { ReviewKeeper } from '../claims/review-keeper.ts';
import type { FeedKeeper } from '../feed/feed-keeper.ts';
import type { SnoozeKeeper } from '../snooze/snooze-keeper.ts';
import type { WebhookService } from '../webhooks/webhook-service.ts';
import type { AccountEvents } from './account-events.ts';
import type { SessionStatus } from './session-status.ts';

export interface ListeningParts {
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
