/** What the feed tells of. */
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

/** Of these, only the last one of a claim says how it stands. */
export const feedKindsOfState = ['status', 'outcome', 'isOpen'] as const satisfies readonly FeedKind[];

/** What became of a webhook. */
export const webhookChanges = ['added', 'removed', 'changed'] as const;
export type WebhookChange = (typeof webhookChanges)[number];
