import { useSentences } from '../labels/use-sentences.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { hostKinds } from '../../src-shared/contract/app.ts';
import { autoLockMinutes, firstVaultSettings } from '../../src-shared/contract/vault.ts';
import { useIpc, useNavigation } from '../runtime/app-context.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { VaultActions } from '../vault/vault-actions.tsx';
import { useVaultStatus } from '../vault/use-vault.ts';
import { choiceSetting, usePreferenceSettings } from './choice-setting.tsx';
import type { Setting, SettingSources } from './setting.ts';

/** Returns the settings of where the keys are and when they are locked, and the facts about this installation. */
export function useComputerSettings(sources: SettingSources): Setting[] {
  const t = useTranslations('settings');
  const app = useTranslations('app');
  const { queries } = useIpc();
  const openSheet = useNavigation((state) => state.openSheet);
  const info = useQuery(queries.app.info.queryOptions()).data;
  const security = useSecuritySettings(sources);
  const { choice } = usePreferenceSettings(sources);
  if (info === undefined) return security;
  const logDir = [info.profileDir, 'logs'].join(info.platform === 'windows' ? '\\' : '/');
  return [
    ...security,
    choice('computer', 'host', [null, ...hostKinds]),
    path('dataDir', info.profileDir),
    path('logDir', logDir),
    { ...fact, id: 'agent', section: 'computer', label: t('agent'), text: t('agentText'), value: info.agent },
    {
      ...fact,
      id: 'version',
      section: 'computer',
      label: t('version', { version: info.version }),
      text: t('versionText'),
      value: info.version,
      control: <Button onClick={() => openSheet('about')}>{app('commands.about.open')}</Button>,
    },
  ];

  function path(id: 'dataDir' | 'logDir', value: string): Setting {
    return {
      ...fact,
      id,
      section: 'computer',
      label: t(id),
      text: t(`${id}Text`),
      value,
      control: <PathValue path={value} what={t(id)} />,
    };
  }
}

const fact = { first: null, reset: null, isPinned: false, control: null } as const;

function PathValue({ path, what }: { path: string; what: string }) {
  return (
    <span className="flex items-baseline gap-1">
      <span className="ident break-all text-ink-2">{path}</span>
      <CopyButton text={path} what={what} />
    </span>
  );
}

function useSecuritySettings({ isPinned, change, words }: SettingSources): Setting[] {
  const t = useTranslations('settings');
  const sentences = useSentences();
  const status = useVaultStatus();
  if (status === undefined) return [];
  const { store, settings, path } = status;
  const isVault = store === 'vault';
  const keys: Setting = {
    ...fact,
    id: 'keys',
    section: 'security',
    label: t('keys'),
    text: t(isVault ? 'inVault' : 'inKeychain'),
    value: '',
    control: <VaultActions store={store} />,
  };
  const textOf = (text: string) => sentences(text, isVault ? null : t('onlyVault'));
  return [
    keys,
    choiceSetting({
      id: 'autoLockMinutes',
      section: 'security',
      label: t('names.autoLockMinutes'),
      text: textOf(t('autoLockMinutesText')),
      isPinned: isPinned('autoLockMinutes'),
      value: settings.autoLockMinutes,
      first: firstVaultSettings.autoLockMinutes,
      values: [...autoLockMinutes, null],
      wordsOf: (minutes) => words('autoLockMinutes', { autoLockMinutes: minutes }),
      onChange: (minutes) => change.vault(t('names.autoLockMinutes'), { autoLockMinutes: minutes }),
    }),
    choiceSetting({
      id: 'sendsWhileLocked',
      section: 'security',
      label: t('names.sendsWhileLocked'),
      text: textOf(t('sendsWhileLockedText')),
      isPinned: isPinned('sendsWhileLocked'),
      value: settings.sendsWhileLocked,
      first: firstVaultSettings.sendsWhileLocked,
      values: [true, false],
      wordsOf: (isOn) => words('sendsWhileLocked', { sendsWhileLocked: isOn }),
      onChange: (isOn) => change.vault(t('names.sendsWhileLocked'), { sendsWhileLocked: isOn }),
    }),
    ...(isVault
      ? [
          {
            ...fact,
            id: 'vaultFile',
            section: 'security' as const,
            label: t('vaultFile'),
            text: t('vaultFileText'),
            value: path,
            control: <PathValue path={path} what={t('vaultFile')} />,
          },
        ]
      : []),
  ];
}
