import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { useIpc } from '../app/desk.tsx';
import { refusalText } from '../app/refusal-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Asks before a backup takes the place of a damaged journal, and says what that means for the decisions. */
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
  const app = useTranslations('app');
  const format = useFormatter();
  const { client, queryClient } = useIpc();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const time = format.dateTime(backupAtMs, 'moment');

  async function restore(): Promise<void> {
    setIsBusy(true);
    setRefusal(null);
    try {
      await client.accounts.restoreJournal({ accountId: account.id });
      onClose();
      // Until now each question about this account was refused.
      await queryClient.invalidateQueries();
    } catch (error) {
      setRefusal(refusalText(error, app('callFailed')));
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      isOpen
      isAlert
      title={t('title', { name: account.name, time })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} autoFocus>
            {app('cancel')}
          </Button>
          <Button
            tone="primary"
            isBusy={isBusy}
            onClick={() => {
              void restore();
            }}
          >
            {isBusy ? t('restoring') : t('confirm')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-ink-2">
        <p>{t('lost', { time })}</p>
        <p>{t('asked')}</p>
        <p>{t('kept')}</p>
        {refusal === null ? null : (
          <p role="alert" className="text-red">
            {refusal}
          </p>
        )}
      </div>
    </Dialog>
  );
}
