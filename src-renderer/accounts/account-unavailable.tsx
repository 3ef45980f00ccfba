import { TriangleAlert } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { GuideLink } from '../guide/guide-link.tsx';
import { useAppContext } from '../runtime/app-context.tsx';
import { useRefusalWords } from '../runtime/use-refusal-text.ts';
import { AnswerButton } from '../ui/answer-button.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { accountTrouble } from './account-trouble.ts';
import { useReopen } from './use-reopen.ts';

/** Shown in place of every view of an account that can't be opened: nothing of it is known. */
export function AccountUnavailable({ account }: { account: Account }) {
  const t = useTranslations('accounts');
  const app = useTranslations('app');
  const refusalText = useRefusalWords();
  const format = useFormatter();
  const { navigation } = useAppContext();
  const { isBusy, refusal, reopen } = useReopen(account.id);
  const { problem, retryAtMs, backupAtMs } = account;
  const topic = accountTrouble(account);
  const isUpgraded = problem?.code === 'claims_upgraded';
  return (
    <EmptyState
      isView
      icon={<TriangleAlert size={28} />}
      title={t(isUpgraded ? 'unavailable.upgraded' : 'unavailable.title')}
      actions={
        <>
          {backupAtMs === null && !isUpgraded ? (
            <AnswerButton isBusy={isBusy} onAnswer={reopen}>
              {app('retry')}
            </AnswerButton>
          ) : null}
          <Button onClick={() => navigation.getState().goTo('accounts')}>
            {app('commands.go.accounts')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2 break-words">
        {problem === null ? null : <p>{refusalText(problem)}</p>}
        {topic === null ? null : (
          <p>
            <GuideLink topic={topic} />
          </p>
        )}
        {retryAtMs === null ? null : (
          <p>{t('list.retryAt', { time: format.dateTime(retryAtMs, 'second') })}</p>
        )}
        {isUpgraded ? null : <p>{t('unavailable.kept')}</p>}
        <ProblemLine text={refusal} />
      </div>
    </EmptyState>
  );
}
