import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { AccountBand } from '../ui/account-mark.tsx';

/** The account's own label, or its kind. */
export function AccountBadge({ account }: { account: Account }) {
  const t = useTranslations('accounts.look');
  const { label, isProduction } = account.look;
  const kind = t(account.isSandbox ? 'sandbox' : isProduction ? 'production' : 'test');
  return <AccountBand account={account} text={label ?? kind} />;
}
