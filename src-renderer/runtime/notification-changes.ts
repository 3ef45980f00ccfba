import type { Change } from '../../src-shared/contract/changes.ts';

export type NotificationChange = Extract<Change, { topic: 'notification' | 'notification_opened' }>;

/** Hands what the main side wants to be told of to who has the words. */
export interface NotificationChanges {
  take: (change: NotificationChange) => void;
  /** Answers a function that ends it. */
  follow: (listener: (change: NotificationChange) => void) => () => void;
}

export function createNotificationChanges(): NotificationChanges {
  const listeners = new Set<(change: NotificationChange) => void>();
  return {
    take(change) {
      for (const listener of listeners) listener(change);
    },
    follow(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
