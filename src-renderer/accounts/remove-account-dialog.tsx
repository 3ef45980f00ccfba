import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { useIpc } from '../app/desk.tsx';
import { refusalText } from '../app/refusal-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Asks before an account and its local files go, and says how many decisions would go with them. */
export function RemoveAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useTranslations('accounts.remove');
  const app = useTranslations('app');
  const { client, queries } = useIpc();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const status = useQuery(queries.sync.status.queryOptions({ input: { accountId: account.id } }));
  const unresolved = status.data === undefined ? null : status.data.waiting + status.data.attention;
  const isLosing = unresolved !== 0;

  async function remove(): Promise<void> {
    setIsBusy(true);
    setRefusal(null);
    try {
      await client.accounts.remove({ accountId: account.id, evenWithUnresolved: isLosing });
      onClose();
    } catch (error) {
      setRefusal(refusalText(error, app('callFailed')));
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      isOpen
      isAlert
      title={t('title', { name: account.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} autoFocus>
            {app('cancel')}
          </Button>
          <Button
            tone="danger"
            isBusy={isBusy || status.isPending}
            onClick={() => {
              void remove();
            }}
          >
            {unresolved === null || unresolved === 0
              ? t('confirm')
              : t('confirmLosing', { count: unresolved })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-ink-2">{t('text')}</p>
        {unresolved === 0 || status.isPending ? null : (
          <p className="rounded-[7px] bg-red-bg px-3 py-2 text-red">
            {unresolved === null ? t('unresolvedUnknown') : t('unresolved', { count: unresolved })}
          </p>
        )}
        {refusal === null ? null : (
          <p role="alert" className="text-red">
            {refusal}
          </p>
        )}
      </div>
    </Dialog>
  );
}
