import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { autoLockMinutes, type VaultSettings, type VaultStatus } from '../../src-shared/contract/vault.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { BoxedCheckbox } from '../ui/boxed-checkbox.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { DialogBadge } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { ChangePassphraseDialog, CreateVaultDialog, MoveToKeychainDialog } from './passphrase-dialogs.tsx';
import { useLockNow, useVaultStatus } from './use-vault.ts';

/** Where the keys are, and what may be done about it. */
export function VaultSection() {
  const keyOf = useKeyOf();
  const t = useTranslations('vault.section');
  const status = useVaultStatus();
  const [dialog, setDialog] = useState<'create' | 'change' | 'keychain' | null>(null);
  const lockNow = useLockNow();
  if (status === undefined) return null;
  const close = () => setDialog(null);
  const isVault = status.store === 'vault';
  return (
    <section className="flex flex-col gap-3" aria-labelledby="keys-heading">
      <h2 id="keys-heading" className="text-lead font-strong">
        {t('heading')}
      </h2>
      <p className="text-ink-2">{t(isVault ? 'inVault' : 'inKeychain')}</p>
      {isVault ? <LockSettings status={status} /> : null}
      <div className="flex flex-wrap gap-2">
        {isVault ? (
          <>
            <Button keys={keyOf('vault.lock')} onClick={lockNow}>
              {t('lock')}
            </Button>
            <Button onClick={() => setDialog('change')}>{t('change')}</Button>
            <Button onClick={() => setDialog('keychain')}>{t('toKeychain')}</Button>
          </>
        ) : (
          <Button onClick={() => setDialog('create')}>{t('toVault')}</Button>
        )}
      </div>
      {/* They are about the whole profile, whichever account is the current one. */}
      <DialogBadge value={null}>
        {dialog === 'create' ? <CreateVaultDialog isMove onClose={close} /> : null}
        {dialog === 'change' ? <ChangePassphraseDialog onClose={close} /> : null}
        {dialog === 'keychain' ? <MoveToKeychainDialog onClose={close} /> : null}
      </DialogBadge>
    </section>
  );
}

function LockSettings({ status }: { status: VaultStatus }) {
  const t = useTranslations('vault.section');
  const { client, queries, queryClient } = useIpc();
  const { settings, path } = status;
  const change = (part: Partial<VaultSettings>) => {
    client.vault
      .setSettings(part)
      .finally(() => void queryClient.invalidateQueries({ queryKey: queries.vault.key() }))
      .catch(() => undefined);
  };
  const choices = [...autoLockMinutes, null];
  return (
    <>
      <Select
        label={t('autoLock')}
        value={String(settings.autoLockMinutes)}
        options={choices.map((minutes) => ({
          value: String(minutes),
          label: minutes === null ? t('never') : t('minutes', { minutes }),
        }))}
        onChange={(value) =>
          change({ autoLockMinutes: choices.find((minutes) => String(minutes) === value) ?? null })
        }
      />
      <BoxedCheckbox
        isSelected={settings.sendsWhileLocked}
        onChange={(sendsWhileLocked) => change({ sendsWhileLocked })}
      >
        {t('sends')}
        <span className="block text-second text-ink-3">{t('sendsText')}</span>
      </BoxedCheckbox>
      <p className="text-second text-ink-3">
        {t('file')} <span className="ident break-all text-ink-2">{path}</span>{' '}
        <CopyButton text={path} what={t('file')} /> {t('fileText')}
      </p>
    </>
  );
}
