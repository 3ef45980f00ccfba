/** Kinds of changes in the feed. */
export const feedKinds = [
  'new',
  'status',
  'outcome',
  'isOpen',
  'document',
  'verdict',
  'webhook',
  /** A decision of ours that wants a person. */
  'decision',
] as const;
export type FeedKind = (typeof feedKinds)[number];

/** Kinds of which only a claim's last change tells its state. */
export const feedKindsOfState = ['status', 'outcome', 'isOpen'] as const satisfies readonly FeedKind[];

/** Events of a webhook. */
export const webhookChanges = ['added', 'removed', 'changed'] as const;
export type WebhookChange = (typeof webhookChanges)[number];
