import { useFormatter, useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useCall } from '../runtime/use-call.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Asks before a backup replaces a damaged journal, and says what that means for the decisions. */
export function RestoreJournalDialog({
  account,
  backupAtMs,
  onClose,
}: {
  account: Account;
  backupAtMs: number;
  onClose: () => void;
}) {
  const t = useTranslations('accounts.restore');
  const format = useFormatter();
  const { client, queryClient } = useIpc();
  const { isBusy, refusal, call } = useCall();
  const time = format.dateTime(backupAtMs, 'moment');

  const restore = () =>
    call(async () => {
      await client.accounts.restoreJournal({ accountId: account.id });
      onClose();
      // Until now each question about this account was refused.
      await queryClient.invalidateQueries();
    });

  return (
    <ConfirmDialog
      title={t('title', { name: account.name, time })}
      confirmLabel={isBusy ? t('restoring') : t('confirm')}
      tone="primary"
      isBusy={isBusy}
      refusal={refusal}
      onConfirm={restore}
      onClose={onClose}
    >
      <p>{t('lost', { time })}</p>
      <p>{t('asked')}</p>
      <p>{t('kept')}</p>
    </ConfirmDialog>
  );
}
