import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { useSentences } from '../labels/use-sentences.ts';
import { GuideLink } from '../guide/guide-link.tsx';
import { useAppContext, useIpc, useNavigation } from '../runtime/app-context.tsx';
import { AccountMark } from '../ui/account-mark.tsx';
import { useRefusalWords } from '../runtime/use-refusal-text.ts';
import { Button } from '../ui/button.tsx';
import { Pill } from '../ui/pill.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { AccountBadge } from './account-badge.tsx';
import { EditAccountDialog } from './edit-account-dialog.tsx';
import { RemoveAccountDialog } from './remove-account-dialog.tsx';
import { ReplaceKeyDialog } from './replace-key-dialog.tsx';
import { RestoreJournalDialog } from './restore-journal-dialog.tsx';
import { accountTrouble } from './account-trouble.ts';
import { useReopen } from './use-reopen.ts';

interface Open {
  dialog: AccountDialog;
  account: Account;
}

/** Every account of this profile, with what can be done with each. */
export function AccountList({ accounts }: { accounts: readonly Account[] }) {
  const app = useTranslations('app');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  useAccountCommands(accounts, (dialog, account) => setOpen({ dialog, account }));
  return (
    <>
      <ul
        className="divide-y divide-line-soft rounded-[9px] border border-line"
        aria-label={app('parts.accounts')}
      >
        {accounts.map((account) => (
          <AccountItem key={account.id} account={account} onOpen={(dialog) => setOpen({ dialog, account })} />
        ))}
      </ul>
      {open?.dialog === 'edit' ? <EditAccountDialog account={open.account} onClose={close} /> : null}
      {open?.dialog === 'key' ? <ReplaceKeyDialog account={open.account} onClose={close} /> : null}
      {open?.dialog === 'remove' ? <RemoveAccountDialog account={open.account} onClose={close} /> : null}
      {open?.dialog === 'restore' && open.account.backupAtMs !== null ? (
        <RestoreJournalDialog account={open.account} backupAtMs={open.account.backupAtMs} onClose={close} />
      ) : null}
    </>
  );
}

/** Shows faults of single merchants, which delay nothing else. */
function UnreadableMerchants({ account }: { account: Account }) {
  const t = useTranslations('accounts');
  const { queries } = useIpc();
  const enabled = account.state === 'open' && account.merchantIds.length > 0;
  const input = { accountId: account.id };
  const status = useQuery(queries.sync.status.queryOptions({ input, enabled })).data;
  return status?.unreadableMerchants.map(({ merchantId, code }) => (
    <p key={merchantId} className="mt-1 break-words text-amber">
      {t('list.merchantUnreadable', { id: merchantId, reason: t(`readFaults.${code}`) })}
    </p>
  ));
}

function AccountItem({ account, onOpen }: { account: Account; onOpen: (dialog: AccountDialog) => void }) {
  const t = useTranslations('accounts.list');
  const app = useTranslations('app');
  const sentences = useSentences();
  const refusalText = useRefusalWords();
  const format = useFormatter();
  const { navigation } = useAppContext();
  const { isBusy, refusal, reopen } = useReopen(account.id);
  const isCurrent = useNavigation((state) => state.accountId) === account.id;
  const facts = [account.baseUrl, t('acquirer', { id: account.acquirerId })];
  if (account.partnerId !== null) facts.push(t('partner', { id: account.partnerId }));
  if (account.merchantIds.length > 0) facts.push(t('merchants', { count: account.merchantIds.length }));
  const topic = accountTrouble(account);
  const isUpgraded = account.problem?.code === 'claims_upgraded';
  const about = { 'aria-label': account.name, role: 'group' } as const;
  return (
    <li data-account-id={account.id} className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
      <AccountMark account={account} />
      <div className="min-w-[260px] flex-1">
        <div className="flex min-w-0 items-center gap-2">
          <b className="truncate font-strong">{account.name}</b>
          <AccountBadge account={account} />
          {account.state === 'open' ? null : (
            <Pill tone="amber">{t(isUpgraded ? 'upgraded' : account.state)}</Pill>
          )}
        </div>
        <p className="num text-second break-words text-ink-3">{facts.join(' · ')}</p>
        {account.problem === null ? null : (
          <p className="mt-1 break-words text-amber">
            {sentences(
              refusalText(account.problem),
              account.retryAtMs === null
                ? null
                : t('retryAt', { time: format.dateTime(account.retryAtMs, 'second') }),
            )}
          </p>
        )}
        {topic === null ? null : <GuideLink topic={topic} />}
        <ProblemLine text={refusal} />
        <UnreadableMerchants account={account} />
        {/* Of one that can't be opened nobody knows. */}
        {account.hasKey || account.state === 'unavailable' ? null : (
          <p className="mt-1 text-amber">{t('noKey')}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2" {...about}>
        {can.restore(account) && account.backupAtMs !== null ? (
          <Button onClick={() => onOpen('restore')}>
            {t('restore', { time: format.dateTime(account.backupAtMs, 'moment') })}
          </Button>
        ) : null}
        {can.reopen(account) ? (
          <Button isBusy={isBusy} onClick={reopen}>
            {app('retry')}
          </Button>
        ) : null}
        {isCurrent ? (
          <span className="flex h-[30px] items-center px-2 text-small text-ink-3">{t('current')}</span>
        ) : (
          <Button onClick={() => navigation.getState().switchAccount(account.id)}>
            {app('commands.accounts.switch')}
          </Button>
        )}
        <Button onClick={() => onOpen('edit')}>{t('edit')}</Button>
        {can.replaceKey(account) ? <Button onClick={() => onOpen('key')}>{t('replaceKey')}</Button> : null}
        <Button tone="danger" onClick={() => onOpen('remove')}>
          {t('remove')}
        </Button>
      </div>
    </li>
  );
}

type AccountDialog = 'edit' | 'key' | 'remove' | 'restore';

/** Actions on an account, for its buttons and the commands. */
const can = {
  restore: ({ backupAtMs }: Account) => backupAtMs !== null,
  reopen: ({ state, backupAtMs, problem }: Account) =>
    state === 'unavailable' && backupAtMs === null && problem?.code !== 'claims_upgraded',
  replaceKey: ({ isSandbox }: Account) => !isSandbox,
};

/** Registers the commands of the list: about the account that has the focus, or else the one in use. */
function useAccountCommands(
  accounts: readonly Account[],
  onOpen: (dialog: AccountDialog, account: Account) => void,
): void {
  const { accountId: currentId, switchAccount } = useNavigation((state) => state);
  const focusedId = useFocusedAccount();
  const account = accounts.find(({ id }) => id === focusedId) ?? accounts.find(({ id }) => id === currentId);
  const { isBusy, reopen } = useReopen(account?.id ?? '');
  const isThere = account !== undefined;
  const open = (dialog: AccountDialog) => {
    if (account !== undefined) onOpen(dialog, account);
  };
  useCommand('accounts.edit', () => open('edit'), isThere);
  useCommand('accounts.remove', () => open('remove'), isThere);
  useCommand('accounts.replaceKey', () => open('key'), isThere && can.replaceKey(account));
  useCommand('accounts.restore', () => open('restore'), isThere && can.restore(account));
  useCommand('accounts.reopen', reopen, isThere && can.reopen(account) && !isBusy);
  useCommand(
    'accounts.switch',
    () => {
      if (account !== undefined) switchAccount(account.id);
    },
    isThere && account.id !== currentId,
  );
}

/** Returns the account that last had the focus: the palette takes the focus while a command is chosen. */
function useFocusedAccount(): string | null {
  const [focusedId, setFocusedId] = useState<string | null>(null);
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('[role=dialog],[role=alertdialog]') !== null) return;
      setFocusedId(target.closest<HTMLElement>('[data-account-id]')?.dataset['accountId'] ?? null);
    };
    document.addEventListener('focusin', follow);
    return () => document.removeEventListener('focusin', follow);
  }, []);
  return focusedId;
}
