import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  clockTimeOf,
  firstNotificationSettings,
  minuteOf,
  notificationKinds,
  type NotificationSettings as Settings,
} from '../../src-shared/domain/settings/notification.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { usePreferences } from '../runtime/use-preferences.ts';
import { BoxedCheckbox } from '../ui/boxed-checkbox.tsx';
import { inputClass } from '../ui/text-field.tsx';
import { Button } from '../ui/button.tsx';
import { useAppInfo } from '../runtime/use-app-info.ts';

const firstQuietHours = { fromMinute: 22 * 60, untilMinute: 7 * 60 };

/**
 * Settings of what the system notifies of, when it is quiet, and of which saved lists. Each change is saved at once.
 */
export function NotificationSettings({ accountId }: { accountId: string }) {
  const t = useTranslations('notifications');
  const { queries } = useIpc();
  const [preferences, changePreferences] = usePreferences();
  const lists = useQuery(queries.savedLists.list.queryOptions({ input: { accountId } })).data?.lists ?? [];
  const settings = preferences?.notifications ?? firstNotificationSettings;
  const change = (part: Partial<Settings>) => changePreferences({ notifications: { ...settings, ...part } });
  const { kinds, quietHours, watchedLists } = settings;
  return (
    <div className="flex flex-col gap-4">
      <PermissionNote />
      <Group title={t('kindsTitle')}>
        {notificationKinds.map((kind) => (
          <BoxedCheckbox
            key={kind}
            isSelected={kinds.includes(kind)}
            onChange={(isOn) =>
              change({
                kinds: notificationKinds.filter((one) => (one === kind ? isOn : kinds.includes(one))),
              })
            }
          >
            {t(`kinds.${kind}`)}
          </BoxedCheckbox>
        ))}
      </Group>
      <Group title={t('listsTitle')} hint={lists.length === 0 ? t('noLists') : t('listsHint')}>
        {lists.map(({ id, name }) => (
          <BoxedCheckbox
            key={id}
            isSelected={watchedLists.includes(id)}
            isDisabled={!kinds.includes('watched_list')}
            onChange={(isOn) =>
              change({
                watchedLists: isOn ? [...watchedLists, id] : watchedLists.filter((one) => one !== id),
              })
            }
          >
            {name}
          </BoxedCheckbox>
        ))}
      </Group>
      <Group title={t('quietTitle')} hint={t('quietHint')}>
        <BoxedCheckbox
          isSelected={quietHours !== null}
          onChange={(isOn) => change({ quietHours: isOn ? firstQuietHours : null })}
        >
          {t('quiet')}
        </BoxedCheckbox>
        {quietHours === null ? null : (
          <div className="ml-6 flex items-center gap-3">
            <TimeField
              label={t('quietFrom')}
              minute={quietHours.fromMinute}
              onChange={(fromMinute) => change({ quietHours: { ...quietHours, fromMinute } })}
            />
            <TimeField
              label={t('quietUntil')}
              minute={quietHours.untilMinute}
              onChange={(untilMinute) => change({ quietHours: { ...quietHours, untilMinute } })}
            />
          </div>
        )}
      </Group>
    </div>
  );
}

function Group({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-second font-strong text-ink-3">{title}</legend>
      {hint === undefined ? null : <p className="text-second text-ink-3">{hint}</p>}
      {children}
    </fieldset>
  );
}

function TimeField({
  label,
  minute,
  onChange,
}: {
  label: string;
  minute: number;
  onChange: (minute: number) => void;
}) {
  return (
    <label className="flex items-center gap-2 text-small text-ink-2">
      {label}
      <input
        type="time"
        autoComplete="off"
        value={clockTimeOf(minute)}
        onChange={({ target }) => {
          // Half typed it is no time yet.
          const typed = minuteOf(target.value);
          if (typed !== null) onChange(typed);
        }}
        className={`${inputClass} num`}
      />
    </label>
  );
}

/** Asks the browser, which in the browser host decides whether anything is shown, when a person wants it. */
function PermissionNote() {
  const t = useTranslations('notifications.permission');
  const host = useAppInfo((info) => info.host);
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
