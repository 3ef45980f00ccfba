import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { OutboxSection } from '../../src-shared/contract/outbox.ts';
import { useAppContext, useIpc } from '../runtime/app-context.tsx';
import { useCall } from '../runtime/use-call.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { decisionLabel } from '../labels/entry-labels.ts';

/** Asks before an account and its local files are deleted, and shows how many decisions would be lost. */
export function RemoveAccountDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useTranslations('accounts.remove');
  const list = useTranslations('accounts.list');
  const { ipc, toasts } = useAppContext();
  const { client, queries } = ipc;
  const { isBusy, refusal, call } = useCall();
  const status = useQuery(queries.sync.status.queryOptions({ input: { accountId: account.id } }));
  const unresolved = status.data === undefined ? null : status.data.waiting + status.data.attention;
  const isLosing = unresolved !== 0;

  const remove = () =>
    call(async () => {
      const { isErased } = await client.accounts.remove({
        accountId: account.id,
        evenWithUnresolved: isLosing,
      });
      onClose();
      if (!isErased) toasts.getState().say('problem', t('unfinished'));
    });

  return (
    <ConfirmDialog
      title={t('title', { name: account.name })}
      confirmLabel={
        unresolved === null || unresolved === 0 ? list('remove') : t('confirmLosing', { count: unresolved })
      }
      tone="danger"
      isBusy={isBusy || status.isPending}
      refusal={refusal}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t('text')}</p>
      {unresolved === 0 || status.isPending ? null : (
        <div className="rounded-[7px] bg-red-bg px-3 py-2 text-red">
          <p>{unresolved === null ? t('unresolvedUnknown') : t('unresolved', { count: unresolved })}</p>
          {unresolved === null ? null : <UnsentList accountId={account.id} />}
        </div>
      )}
    </ConfirmDialog>
  );
}

const mostShown = 5;

/** Shows what is lost with the account, by name: the first few, and how many more there are. */
function UnsentList({ accountId }: { accountId: string }) {
  const t = useTranslations('accounts.remove');
  const words = useTranslations('outbox');
  const attention = useEntries(accountId, 'attention');
  const waiting = useEntries(accountId, 'waiting');
  if (attention === undefined || waiting === undefined) return null;
  const shown = [...attention.entries, ...waiting.entries].slice(0, mostShown);
  const more = attention.total + waiting.total - shown.length;
  return (
    <ul aria-label={t('unsent')} className="mt-1 list-disc pl-4">
      {shown.map((entry) => (
        <li key={entry.id} className="break-words">
          {[decisionLabel(words, entry), entry.claim?.merchantName ?? null]
            .filter((part) => part !== null)
            .join(' · ')}
        </li>
      ))}
      {more > 0 ? <li>{t('more', { count: more })}</li> : null}
    </ul>
  );
}

function useEntries(accountId: string, section: OutboxSection) {
  const { queries } = useIpc();
  const input = { accountId, section, offset: 0, limit: mostShown };
  return useQuery(queries.outbox.list.queryOptions({ input })).data;
}
