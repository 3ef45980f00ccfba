import { Check, ChevronsUpDown } from 'lucide-react';
import { memo } from 'react';
import { Button, Menu, MenuItem, MenuTrigger } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { AccountBadge } from '../accounts/account-badge.tsx';
import { AccountMark } from '../ui/account-mark.tsx';
import { menuItemClass } from '../ui/popover-class.ts';
import { Popover } from '../ui/popover.tsx';
import { useNavigation } from '../runtime/app-context.tsx';

/** Shows whose claims these are; with several accounts, switches to another. */
export const AccountSwitch = memo(function AccountSwitch({
  account,
  accounts,
}: {
  account: Account;
  accounts: readonly Account[];
}) {
  const t = useTranslations('app');
  const switchTo = useNavigation((state) => state.switchAccount);
  const label = (
    <>
      <AccountMark account={account} />
      <span className="min-w-0 flex-1 text-left group-data-[collapsed]/nav:sr-only">
        <b className="block truncate leading-tight font-strong text-ink">{account.name}</b>
        <span className="my-0.5 flex">
          <AccountBadge account={account} />
        </span>
        <span className="block truncate text-second text-ink-3">
          {t('acquirer', { acquirer: account.acquirerId })}
        </span>
      </span>
    </>
  );
  const rowClass =
    'mb-2 flex w-full items-center gap-[9px] rounded-[7px] px-2 py-1.5 group-data-[collapsed]/nav:px-1';
  if (accounts.length < 2) return <div className={rowClass}>{label}</div>;
  return (
    <MenuTrigger>
      <Button className={`${rowClass} hover:bg-hover`}>
        <span className="sr-only">{t('switchAccount')}: </span>
        {label}
        <ChevronsUpDown size={14} className="text-ink-3 group-data-[collapsed]/nav:hidden" />
      </Button>
      <Popover>
        <Menu
          aria-label={t('switchAccount')}
          onAction={(id) => switchTo(String(id))}
          className="p-1 outline-none"
        >
          {accounts.map((other) => (
            <MenuItem key={other.id} id={other.id} textValue={other.name} className={`${menuItemClass} h-9`}>
              <AccountMark account={other} />
              {other.name}
              <AccountBadge account={other} />
              {other.id === account.id ? <Check size={14} className="ml-auto" /> : null}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
});
