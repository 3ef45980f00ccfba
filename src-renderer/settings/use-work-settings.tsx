import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { firstDocumentsCapBytes } from '../../src-shared/contract/documents.ts';
import {
  firstNotificationSettings,
  notificationKinds,
} from '../../src-shared/domain/settings/notification.ts';
import { useDocumentLabels } from '../labels/document-labels.ts';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import { useTargets } from '../urgency/use-targets.ts';
import { choiceSetting, openedSetting, usePreferenceSettings } from './choice-setting.tsx';
import type { Setting, SettingSources } from './setting.ts';

/**
 * Returns the settings of notifications, keys and internal targets, which have a dialog each, and of the documents'
 * space.
 */
export function useWorkSettings(account: Account, sources: SettingSources): Setting[] {
  const t = useTranslations('settings');
  const { commands } = useAppContext();
  const openSheet = useNavigation((state) => state.openSheet);
  const targets = useTargets(account.id) ?? {};
  const documents = useDocumentsSetting(account, sources);
  const { choice } = usePreferenceSettings(sources);
  const { preferences, isPinned, change } = sources;
  const { notifications, shortcuts } = preferences;
  const changed = Object.keys(shortcuts ?? {}).length;
  const areFirst = JSON.stringify(notifications) === JSON.stringify(firstNotificationSettings);
  const kindsOn = (count: number) => t('kindsOn', { count, all: notificationKinds.length });
  const kindsNow = kindsOn(notifications.kinds.length);
  const targetsNow = t('targetsSet', { count: Object.keys(targets).length });
  const shortcutsNow =
    shortcuts === null ? t('shortcutsUnreadable') : t('shortcutsChanged', { count: changed });
  return [
    openedSetting({
      id: 'notifications',
      section: 'notifications',
      label: t('names.notifications'),
      text: t('notificationsText'),
      isPinned: false,
      value: kindsNow,
      first: kindsOn(firstNotificationSettings.kinds.length),
      reset: areFirst
        ? null
        : () => change.preferences(t('names.notifications'), { notifications: firstNotificationSettings }),
      button: t('chooseNotifications'),
      onOpen: () => openSheet('notifications'),
    }),
    ...documents,
    openedSetting({
      id: 'targets',
      section: 'targets',
      label: t('names.internalTargets'),
      text: t('targetsText', { account: account.name }),
      isPinned: isPinned('internalTargets'),
      value: targetsNow,
      first: t('targetsSet', { count: 0 }),
      reset: null,
      button: t('editTargets'),
      onOpen: () => commands.run('targets.edit'),
    }),
    openedSetting({
      id: 'shortcuts',
      section: 'keyboard',
      label: t('names.shortcuts'),
      text: t('shortcutsText'),
      isPinned: false,
      value: shortcutsNow,
      first: t('shortcutsChanged', { count: 0 }),
      reset:
        shortcuts === null || changed > 0
          ? () => change.preferences(t('names.shortcuts'), { shortcuts: {} })
          : null,
      button: t('changeShortcuts'),
      onOpen: () => openSheet('shortcuts'),
    }),
    choice('keyboard', 'hasSingleKeys', [true, false]),
  ];
}

const gigabyte = 1_000_000_000;
const offeredCaps = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 50].map((gigabytes) => gigabytes * gigabyte);

function useDocumentsSetting(
  { id: accountId, state }: Account,
  { isPinned, change }: SettingSources,
): Setting[] {
  const t = useTranslations('settings');
  const labels = useDocumentLabels();
  const { ipc } = useAppContext();
  const { queries, client, queryClient } = ipc;
  const storage = useQuery(
    queries.documents.storage.queryOptions({ input: { accountId }, enabled: state !== 'unavailable' }),
  ).data;
  if (storage === undefined) return [];
  const { usedBytes, capBytes, files, pinnedClaims } = storage;
  return [
    choiceSetting({
      id: 'documentsCap',
      section: 'documents',
      label: t('names.documentsCapBytes'),
      text: t('documentsCapText', {
        used: labels.size(usedBytes),
        cap: labels.size(capBytes),
        files,
        kept: pinnedClaims,
      }),
      isPinned: isPinned('documentsCapBytes'),
      value: capBytes,
      first: firstDocumentsCapBytes,
      values: offeredCaps,
      wordsOf: labels.size,
      onChange: (chosen) =>
        change.other(t('names.documentsCapBytes'), async () => {
          await client.documents.setCap({ accountId, capBytes: chosen });
          await queryClient.invalidateQueries({
            queryKey: queries.documents.storage.key({ input: { accountId } }),
          });
        }),
    }),
  ];
}
