import type { Change } from '../../src-shared/contract/changes.ts';

export type NotificationChange = Extract<Change, { topic: 'notification' | 'notification_opened' }>;

/** Passes on what the main side wants people to be notified of to the part that has the words. */
export interface NotificationChanges {
  take: (change: NotificationChange) => void;
  /** Calls the listener for each change; returns a function that unsubscribes it. */
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
