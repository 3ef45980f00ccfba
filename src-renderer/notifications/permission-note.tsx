import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIpc } from '../runtime/app-context.tsx';
import { Button } from '../ui/button.tsx';

/** Asks the browser, which in the browser host decides whether anything is shown, when a person wants it. */
export function PermissionNote() {
  const t = useTranslations('notifications.permission');
  const host = useQuery(useIpc().queries.app.info.queryOptions()).data?.host;
  const [permission, setPermission] = useState(readPermission);
  if (host !== 'browser' || permission === 'granted') return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-[7px] border border-line-soft bg-bg px-3 py-2.5">
      <p className="min-w-0 flex-1 text-small text-ink-2">{t(permission)}</p>
      {permission === 'default' ? (
        <Button onClick={() => void Notification.requestPermission().then(setPermission)}>{t('ask')}</Button>
      ) : null}
    </div>
  );
}

const readPermission = (): NotificationPermission | 'missing' =>
  typeof Notification === 'undefined' ? 'missing' : Notification.permission;
