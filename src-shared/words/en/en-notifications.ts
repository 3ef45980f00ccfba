import type { NotificationKind } from '../../domain/settings/notification.ts';

/** Notifications of the system. They name no claim, person or account: a locked screen shows them too. */
export const notificationsMessages = {
  told: {
    needs_person: '{count, plural, one {# decision needs attention.} other {# decisions need attention.}}',
    key_refused: 'The API key is refused. Nothing is sent until it is replaced.',
    sent: '{count, plural, one {The connection is back. # decision was sent.} other {The connection is back. # decisions were sent.}}',
    watched_list:
      '{count, plural, one {# claim changed in the lists that you watch.} other {# claims changed in the lists that you watch.}}',
    watched_list_many: 'Many claims changed in the lists that you watch.',
  } satisfies Record<NotificationKind | 'watched_list_many', string>,
  kindsTitle: 'Notify me when',
  kinds: {
    needs_person: 'A decision needs attention',
    key_refused: 'The API key is refused',
    sent: 'The connection is back and decisions were sent',
    watched_list: 'A claim in a watched list changes',
  } satisfies Record<NotificationKind, string>,
  listsTitle: 'Watched lists',
  listsHint: 'Changes at the service count; your own decisions don’t.',
  noLists: 'This account has no saved lists. Save a list to watch it.',
  quietTitle: 'Quiet hours',
  quietHint: 'The number on the icon and in the title stays up to date.',
  quiet: 'No notifications at certain hours',
  quietFrom: 'From',
  quietUntil: 'Until',
  permission: {
    default: 'The browser hasn’t been asked yet. It asks again after each start of Claimdesk.',
    denied:
      'The browser blocks notifications of Claimdesk. Allow them in the browser’s settings for this page.',
    missing: 'This browser has no notifications.',
    ask: 'Allow notifications',
  },
} as const;
