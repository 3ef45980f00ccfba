import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { SecretStoreName } from '../../src-shared/contract/vault.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { Button } from '../ui/button.tsx';
import { DialogBadge } from '../ui/dialog.tsx';
import { ChangePassphraseDialog, CreateVaultDialog, MoveToKeychainDialog } from './passphrase-dialogs.tsx';
import { useLockNow } from './use-vault.ts';

/** Actions that move the keys or lock them. */
export function VaultActions({ store }: { store: SecretStoreName }) {
  const keyOf = useKeyOf();
  const t = useTranslations('vault.section');
  const vault = useTranslations('vault');
  const app = useTranslations('app');
  const [dialog, setDialog] = useState<'create' | 'change' | 'keychain' | null>(null);
  const lockNow = useLockNow();
  const close = () => setDialog(null);
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {store === 'vault' ? (
        <>
          <Button keys={keyOf('vault.lock')} onClick={lockNow}>
            {app('commands.vault.lock')}
          </Button>
          <Button onClick={() => setDialog('change')}>{vault('change.submit')}</Button>
          <Button onClick={() => setDialog('keychain')}>{t('toKeychain')}</Button>
        </>
      ) : (
        <Button onClick={() => setDialog('create')}>{t('toVault')}</Button>
      )}
      {/* They are about the whole profile, whichever account is the current one. */}
      <DialogBadge value={null}>
        {dialog === 'create' ? <CreateVaultDialog isMove onClose={close} /> : null}
        {dialog === 'change' ? <ChangePassphraseDialog onClose={close} /> : null}
        {dialog === 'keychain' ? <MoveToKeychainDialog onClose={close} /> : null}
      </DialogBadge>
    </div>
  );
}
