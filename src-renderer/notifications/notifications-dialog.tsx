import { useTranslations } from 'use-intl';
import { useNavigation } from '../runtime/app-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { NotificationSettings } from './notification-settings.tsx';

/** The settings of notifications, from the palette. */
export function NotificationsDialog({ accountId }: { accountId: string }) {
  const t = useTranslations('settings.names');
  const close = useTranslations('app')('close');
  const openSheet = useNavigation((state) => state.openSheet);
  return (
    <Dialog
      isOpen
      title={t('notifications')}
      onClose={() => openSheet(null)}
      actions={<Button onClick={() => openSheet(null)}>{close}</Button>}
    >
      <NotificationSettings accountId={accountId} />
    </Dialog>
  );
}
