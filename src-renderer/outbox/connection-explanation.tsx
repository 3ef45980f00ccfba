import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { accountTrouble } from '../accounts/account-trouble.ts';
import { ConnectionBanner } from '../accounts/connection-banner.tsx';
import { GuideLink } from '../guide/guide-link.tsx';
import { useRefusalWords } from '../runtime/use-refusal-text.ts';
import { Banner } from '../ui/banner.tsx';

/** Why nothing is sent just now, until when, and the next step. Nothing while all is well. */
export function ConnectionExplanation({ account }: { account: Account }) {
  const t = useTranslations('outbox');
  const refusalText = useRefusalWords();
  if (account.state !== 'open') {
    const topic = accountTrouble(account);
    return (
      <Banner title={t('readonly')} text={account.problem === null ? null : refusalText(account.problem)}>
        {topic === null ? null : <GuideLink topic={topic} />}
      </Banner>
    );
  }
  return <ConnectionBanner account={account} />;
}
