import { useTranslations } from 'use-intl';
import { firstDocumentsCapBytes } from '../../src-shared/contract/documents.ts';
import type { SettingName, Settings } from '../../src-shared/contract/settings.ts';
import { firstKeepChangesDays } from '../../src-shared/domain/changes/changes-kept.ts';
import { decisionKinds } from '../../src-shared/domain/decision/decision.ts';
import { firstSyncMinutes } from '../../src-shared/domain/settings/sync-pace.ts';
import { firstEmailsPerMinute } from '../../src-shared/domain/email/email-rate.ts';
import { firstTypedAbove } from '../../src-shared/domain/settings/typed-count.ts';
import { notificationKinds } from '../../src-shared/domain/settings/notification.ts';
import { useDocumentLabels } from '../labels/document-labels.ts';
import { useRegionName } from './use-region-name.ts';
import { useTimeZoneName } from './use-time-zone-name.ts';

/** Returns the value of a setting in a few words. */
export function useSettingWords(): (name: SettingName, settings: Settings) => string {
  const t = useTranslations('settings');
  const claim = useTranslations('claim');
  const words = useTranslations('accounts.settings');
  const regionName = useRegionName();
  const timeZoneName = useTimeZoneName();
  const labels = useDocumentLabels();
  const onOff = (isOn: boolean | undefined) => t(isOn === true ? 'on' : 'off');
  return (name, settings) => {
    switch (name) {
      case 'theme':
        return t(`themes.${settings.theme ?? 'system'}`);
      case 'textSize':
        return t('percent', { share: (settings.textSize ?? 100) / 100 });
      case 'locale':
        return words(`languages.${settings.locale ?? 'system'}`);
      case 'region':
        return regionName(settings.region ?? 'system');
      case 'timeZone':
        return timeZoneName(settings.timeZone ?? 'system');
      case 'listLayout':
        return t(`densities.${settings.listLayout?.density ?? 'two_lines'}`);
      case 'isNavCollapsed':
        return t(settings.isNavCollapsed === true ? 'navigations.icons' : 'navigations.full');
      case 'host':
        return t(`hosts.${settings.host ?? 'automatic'}`);
      case 'afterDecision':
        return t(`afterDecisions.${settings.afterDecision ?? 'next_if_gone'}`);
      case 'hasSingleKeys':
        return onOff(settings.hasSingleKeys);
      case 'sendsWhileLocked':
        return onOff(settings.sendsWhileLocked);
      case 'autoLockMinutes':
        return settings.autoLockMinutes === null || settings.autoLockMinutes === undefined
          ? t('never')
          : claim('age.minutes', { count: settings.autoLockMinutes });
      case 'syncMinutes':
        return claim('age.minutes', { count: settings.syncMinutes ?? firstSyncMinutes });
      case 'hourlyDataMb':
        return settings.hourlyDataMb === null || settings.hourlyDataMb === undefined
          ? t('noLimit')
          : t('megabytes', { count: settings.hourlyDataMb });
      case 'keepClosedMonths':
        return settings.keepClosedMonths === null || settings.keepClosedMonths === undefined
          ? t('noLimit')
          : t('months', { count: settings.keepClosedMonths });
      case 'keepChangesDays':
        return claim('age.days', { count: settings.keepChangesDays ?? firstKeepChangesDays });
      case 'shortcuts':
        return t('shortcutsChanged', { count: Object.keys(settings.shortcuts ?? {}).length });
      case 'notifications':
        return t('kindsOn', {
          count: settings.notifications?.kinds.length ?? 0,
          all: notificationKinds.length,
        });
      case 'proxy': {
        const { proxy = 'system' } = settings;
        return proxy === 'system' || proxy === 'none' ? t(`proxies.${proxy}`) : proxy;
      }
      case 'caFile':
        return settings.caFile ?? t('noCaFile');
      case 'emailsPerMinute':
        return t('perMinute', { count: settings.emailsPerMinute ?? firstEmailsPerMinute });
      case 'typedAbove':
        return t('aboveClaims', { count: settings.typedAbove ?? firstTypedAbove });
      case 'internalTargets':
        return t('targetsSet', { count: Object.keys(settings.internalTargets ?? {}).length });
      case 'documentsCapBytes':
        return labels.size(settings.documentsCapBytes ?? firstDocumentsCapBytes);
      case 'holdSeconds': {
        const chosen = decisionKinds.flatMap((kind) => settings.holdSeconds?.[kind] ?? []);
        return chosen.length === 0 ? t('noHolds') : t('holdsChanged', { count: chosen.length });
      }
    }
  };
}
