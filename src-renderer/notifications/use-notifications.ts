import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { NotificationKind } from '../../src-shared/domain/settings/notification.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import type { ViewName } from '../runtime/navigation.ts';
import type { NotificationChange } from '../runtime/notification-changes.ts';
import { isQuestionOpen } from '../runtime/menu-command.ts';
import { useAppInfo } from '../runtime/use-app-info.ts';

/** View that each kind of notification leads to. */
const places = {
  needs_person: 'outbox',
  key_refused: 'accounts',
  sent: 'outbox',
  watched_list: 'changes',
} as const satisfies Record<NotificationKind, ViewName>;

/** Shows what the main side wants people to be notified of, unless the person is looking at Claimdesk. */
export function useNotifications(): void {
  const t = useTranslations('notifications.told');
  const { ipc, navigation, notificationChanges } = useAppContext();
  const host = useAppInfo((info) => info.host);
  useEffect(() => {
    function open({ accountId, kind }: NotificationChange): void {
      // What is asked on the screen comes first.
      if (isQuestionOpen(document)) return;
      const { accountId: before, switchAccount, goTo } = navigation.getState();
      if (before !== accountId) switchAccount(accountId);
      goTo(places[kind]);
    }
    return notificationChanges.follow((change) => {
      if (change.topic === 'notification_opened') return open(change);
      if (document.hasFocus()) return;
      const { accountId, kind, count } = change;
      const text =
        kind === 'watched_list' && count === null ? t('watched_list_many') : t(kind, { count: count ?? 0 });
      if (host === 'electron') {
        // One that isn't shown is still on the screen.
        ipc.client.app.showNotification({ accountId, kind, text }).catch(() => undefined);
      } else showInBrowser({ accountId, kind, text }, () => open(change));
    });
  }, [t, ipc, navigation, notificationChanges, host]);
}

function showInBrowser(
  { accountId, kind, text }: { accountId: string; kind: NotificationKind; text: string },
  onOpen: () => void,
): void {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  // A later one of the same kind takes the place of the earlier.
  const shown = new Notification('Claimdesk', { body: text, tag: `${kind} ${accountId}` });
  shown.addEventListener('click', () => {
    window.focus();
    shown.close();
    onOpen();
  });
}
